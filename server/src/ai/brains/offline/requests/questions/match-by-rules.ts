import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseSendStart } from '#ai/brains/offline/sends/parse-send-start.ts'
import { matchContextRules } from './match-context-rules.ts'
import { matchEverydayQuestion } from './match-everyday-question.ts'
import { matchPhraseRules } from './match-phrase-rules.ts'
import { parseAlternativeAlert } from './parse-alternative-alert.ts'
import { parseAvailability } from './parse-availability.ts'
import { parseChainComparison } from './parse-chain-comparison.ts'
import { parseCorrectedToken } from './parse-corrected-token.ts'
import { parseDefinition } from './parse-definition.ts'
import { parseFilteredList } from './parse-filtered-list.ts'
import { parseNegatedAlert } from './parse-negated-alert.ts'
import { parseBetterOfTwo, parseBridgeQuestion } from './parse-pair-question.ts'
import { parsePastPrice } from './parse-past-price.ts'
import { parseRemainingItems } from './parse-remaining-items.ts'
import { parseSecretRequest } from './parse-secret-request.ts'
import { parseTotalCost } from './parse-total-cost.ts'
import { parseUndoTrade } from './parse-undo-trade.ts'
import { parseUnlistedCoin } from './parse-unlisted-coin.ts'

/** Recognizes questions by rules, before they are compared with examples. Undefined for an order. */
export function matchByRules(
  text: string,
  parsed: ParsedUtterance,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { intent, language, understood } = parsed
  if (intent === 'buy' || intent === 'sell') return undefined
  return (
    parseUnlistedCoin(text, parsed, message) ??
    (understood?.side === undefined ? parseDefinition(text, language, message) : undefined) ??
    matchContextRules(text, parsed, message, focus) ??
    matchEverydayQuestion(text, parsed, message, focus) ??
    parseSecretRequest(text, language) ??
    parseNegatedAlert(text, language, message) ??
    (understood?.side === undefined ? parseCorrectedToken(text, language, message, focus) : undefined) ??
    parseUndoTrade(text, language, message) ??
    parseAlternativeAlert(text, language, message, focus) ??
    parseSendStart(text, language, message) ??
    parseChainComparison(text, language, message, focus) ??
    parseFilteredList(text, language, message, focus) ??
    parseBetterOfTwo(text, language, message) ??
    parseBridgeQuestion(text, language, message) ??
    parseRemainingItems(text, language, message, focus) ??
    parsePastPrice(text, language, message) ??
    parseTotalCost(text, language, message) ??
    matchPhraseRules(text, language, message, focus) ??
    (understood?.side === 'sell' ? undefined : parseAvailability(text, language, message))
  )
}
