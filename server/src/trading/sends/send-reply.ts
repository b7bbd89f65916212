import type { Language } from '@murmur/contract/languages'
import type { SendReply } from '@murmur/contract/trading/sends'
import type * as v from 'valibot'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { formatTokenUnits, statedDigits } from '#platform/i18n/format-token-units.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { type Execution, hasOutcome, isCancelled, refusalBeforeSigning } from '#trading/execution/execution.ts'
import type { HistoryDeps } from '#trading/history/history-transaction.ts'
import type { SendIntent } from '#trading/intents/intents.store.ts'

/**
 * Builds the reply to a released send, in the user's language.
 * @throws the Refusal of a send that was refused before signing
 */
export function sendReply(
  deps: Pick<HistoryDeps, 'coinOf' | 'transactionUrl'>,
  execution: Execution,
  { chain, quote }: SendIntent,
  wording: Language | Wording,
): v.InferOutput<typeof SendReply> {
  const refusal = refusalBeforeSigning(execution)
  if (refusal) throw refusal
  const transactionHash = execution.transaction?.hash ?? null
  const url = transactionHash && deps.transactionUrl(chain, transactionHash)
  const common = { sendId: execution.id, transactionHash, url, amount: quote.amount }
  if (!hasOutcome(execution)) {
    const data = { ...common, status: 'pending' as const, networkFee: null }
    return { success: true, message: translate(wording, 'send.pending'), data }
  }
  const networkFee = tokenAmount(deps.coinOf(chain), execution.networkFee, undefined)
  if (!execution.succeeded) {
    const data = { ...common, status: 'failed' as const, networkFee }
    return { success: false, message: translate(wording, failureOf(execution)), data }
  }
  const amount = `${formatTokenUnits(wording, quote.amount, statedDigits)} ${quote.amount.symbol}`
  const message = translate(wording, 'send.done', { amount, recipient: quote.recipient.name })
  return { success: true, message, data: { ...common, status: 'successful', networkFee } }
}

/** Why a send failed; only on proof. */
function failureOf(execution: Execution) {
  const { state, refusal } = execution
  if (isCancelled(execution)) return 'send.cancelled'
  if (state !== 'superseded') return 'send.turned-down'
  return refusal ? 'send.too-late' : 'send.overtaken'
}
