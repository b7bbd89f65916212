import { chainNames, tradingFacts } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { findQuestionRole, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'
import type { RecentTrade } from '#ai/brains/trades.port.ts'
import { locales } from '#platform/i18n/locales.ts'
import { focusOnRecent, tradeSentences } from './answer-trades.ts'

/** A longer message is about more than the screen. */
const [maxWords, maxCharacters] = [10, 16]

/** Whether a message asks for the outcome of the record on the user's screen: "is this final?", "why did it fail?" */
export function asksAboutRecord(turn: Turn, request: ChosenRequest | undefined): boolean {
  const words = toFoldedWords(turn.text)
  const namesToken = request?.kind === 'request' && request.tokens.length > 0
  return (
    turn.showsRecord === true &&
    !namesToken &&
    words.length <= wordLimit(maxWords, turn.language, maxCharacters) &&
    findQuestionRole(words, 'outcome', turn.language).length > 0
  )
}

/** Writes the record on the user's screen and how final it is. Returns false, and writes nothing, if it is not the user's own. */
export async function answerRecord(turn: Turn, translate: Translate): Promise<boolean> {
  const result = await turn.tools.history.run({ kind: 'screen' })
  turn.signal.throwIfAborted()
  if (result.kind !== 'history') return false
  const [record] = result.trades
  if (!record) return false
  const { wordSpace } = locales[turn.language]
  const finality = finalitySentence(turn, translate, record, result.readAt)
  turn.write([...(finality ? [finality] : []), tradeSentences(turn, translate, record)].join(wordSpace))
  focusOnRecent(turn, record)
  return true
}

function finalitySentence(
  turn: Turn,
  translate: Translate,
  { status, chain, date }: RecentTrade,
  readAt = date,
): string | undefined {
  if (status === 'Failed') return undefined
  const values = { chain: chainNames[chain] }
  if (status === 'Pending') return translate(turn, 'brain.recordPending', values)
  const isFinal = Date.parse(readAt) - Date.parse(date) > tradingFacts[chain].finalAfterMs
  return translate(turn, isFinal ? 'brain.recordFinal' : 'brain.recordConfirmed', values)
}
