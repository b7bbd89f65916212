import type { Language } from '@murmur/contract/languages'
import { say } from '#core/texts/say.ts'
import { type Wording, wordingOf } from '#core/texts/wording.ts'
import type { Execution } from '#execution/execution.ts'
import type { OpenedIntent } from '#features/trades/match-intent.ts'
import { hasOutcome, refusedBefore } from '#features/trades/trade-reply.ts'
import { failureWords, successWords } from '#features/trades/trade-words.ts'

/** What became of a trade, in words. A trade refused before signing throws that Refusal. */
export function outcomeWords(wording: Language | Wording, execution: Execution, intent: OpenedIntent): string {
  const refusal = refusedBefore(execution)
  if (refusal) throw refusal
  if (!hasOutcome(execution)) return say(wording, 'assistant.pending')
  const stop = wordingOf(wording).language === 'zh' ? '。' : '. '
  if (!execution.succeeded || !execution.fill) {
    return `${say(wording, 'assistant.trade-failed')}${stop}${failureWords(wording, execution, intent)}`
  }
  return `${say(wording, 'assistant.trade-successful')}${stop}${successWords(wording, intent, execution.fill.sold)}`
}
