import type { Language } from '@murmur/contract/languages'
import { say } from '#core/texts/say.ts'
import type { Execution } from '#execution/execution.ts'
import type { OpenedIntent } from '#features/trades/match-intent.ts'
import { hasOutcome, refusedBefore } from '#features/trades/trade-reply.ts'
import { failureWords, successWords } from '#features/trades/trade-words.ts'

/** What became of a trade, in words. A trade refused before signing throws that Refusal. */
export function outcomeWords(language: Language, execution: Execution, intent: OpenedIntent): string {
  const refusal = refusedBefore(execution)
  if (refusal) throw refusal
  if (!hasOutcome(execution)) return say(language, 'assistant.pending')
  const stop = language === 'zh' ? '。' : '. '
  if (!execution.succeeded || !execution.fill) {
    return `${say(language, 'assistant.trade-failed')}${stop}${failureWords(language, execution, intent)}`
  }
  return `${say(language, 'assistant.trade-successful')}${stop}${successWords(language, intent, execution.fill.sold)}`
}
