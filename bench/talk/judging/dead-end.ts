import type { Answer } from '../reading/answer.ts'
import { getCatalog, removeSentences } from '../reading/catalog.ts'

/** Sentences by which the assistant gives up: nothing was understood, found or done. */
const deadEndKeys = [
  'brain.unsure',
  'brain.whyNotUnderstood',
  'brain.whyQuestion',
  'brain.whyTooLong',
  'brain.whyCondition',
  'brain.whySchedule',
  'brain.whyLimit',
  'brain.whyOtherAction',
  'brain.unknownToken',
  'brain.notNamed',
  'brain.foundNone',
  'brain.nothingOpen',
  'brain.nothingToCancel',
  'assistant.nothing-open',
  'assistant.trouble',
  'assistant.brain-failed',
  'assistant.stopped',
  'refusal.trade-not-requested',
  'realtime.trouble',
]

/** Whether an answer is empty or consists only of sentences that give up. */
export function isDeadEnd({ text, language, cards, messages }: Answer): boolean {
  if (cards !== '[]' || messages.some(({ tradeData }) => tradeData)) return false
  const catalog = getCatalog(language)
  const remainingText = removeSentences(
    text,
    deadEndKeys.flatMap((key) => catalog.get(key) ?? []),
  )
  return !/[\p{L}\p{N}]/u.test(remainingText)
}
