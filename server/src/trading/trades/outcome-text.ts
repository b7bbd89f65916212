import type { Language } from '@murmur/contract/languages'
import { locales } from '#platform/i18n/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { toWording, type Wording } from '#platform/i18n/wording.ts'
import type { Execution } from '#trading/execution/execution.ts'
import type { OpenedIntent } from './match-intent.ts'
import { hasOutcome, refusalBeforeSigning } from './trade-reply.ts'
import { failureText, successText } from './trade-text.ts'

/** Describes a trade's outcome. Throws the Refusal of a trade that was refused before signing. */
export function outcomeText(wording: Language | Wording, execution: Execution, intent: OpenedIntent): string {
  const refusal = refusalBeforeSigning(execution)
  if (refusal) throw refusal
  if (!hasOutcome(execution)) return translate(wording, 'assistant.pending')
  const stop = locales[toWording(wording).language].sentenceEnd
  if (!execution.succeeded || !execution.fill) {
    return `${translate(wording, 'assistant.trade-failed')}${stop}${failureText(wording, execution, intent)}`
  }
  return `${translate(wording, 'assistant.trade-successful')}${stop}${successText(wording, intent, execution.fill.sold)}`
}
