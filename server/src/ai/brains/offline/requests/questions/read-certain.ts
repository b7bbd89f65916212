import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { MessageReading } from '#ai/brains/offline/requests/read-message.ts'
import { readSendStart } from '#ai/brains/offline/sends/read-send-start.ts'
import { parseAlternativeAlert } from './parse-alternative-alert.ts'
import { parseNegatedAlert } from './parse-negated-alert.ts'
import { readAvailability } from './read-availability.ts'
import { readChainComparison } from './read-chain-comparison.ts'
import { readCorrectedToken } from './read-corrected-token.ts'
import { readEveryday } from './read-everyday.ts'
import { readFilteredList } from './read-filtered-list.ts'
import { readInContext } from './read-in-context.ts'
import { readBetterOfTwo, readBridge } from './read-pair-question.ts'
import { readPastPrice } from './read-past-price.ts'
import { readRemaining } from './read-remaining.ts'
import { readSecretRequest } from './read-secret-request.ts'
import { readTotalCost } from './read-total-cost.ts'
import { readUndoTrade } from './read-undo-trade.ts'
import { readUnlistedCoin } from './read-unlisted-coin.ts'
import { readWorded } from './read-worded.ts'

/** Questions whose words alone make them certain, whatever examples they resemble. None for an order. */
export function readCertain(
  text: string,
  parsed: ParsedUtterance,
  reading: MessageReading,
  focus: Focus,
): ChosenRequest | undefined {
  const { intent, language, understood } = parsed
  if (intent === 'buy' || intent === 'sell') return undefined
  return (
    readUnlistedCoin(text, parsed, reading) ??
    readInContext(text, parsed, reading, focus) ??
    readEveryday(text, parsed, reading, focus) ??
    readSecretRequest(text, language) ??
    parseNegatedAlert(text, language, reading) ??
    (understood?.side === undefined ? readCorrectedToken(text, language, reading, focus) : undefined) ??
    readUndoTrade(text, language, reading) ??
    parseAlternativeAlert(text, language, reading, focus) ??
    readSendStart(text, language, reading) ??
    readChainComparison(text, language, reading, focus) ??
    readFilteredList(text, language, reading, focus) ??
    readBetterOfTwo(text, language, reading) ??
    readBridge(text, language, reading) ??
    readRemaining(text, language, reading, focus) ??
    readPastPrice(text, language, reading) ??
    readTotalCost(text, language, reading) ??
    readWorded(text, language, reading, focus) ??
    (understood?.side === 'sell' ? undefined : readAvailability(text, language, reading))
  )
}
