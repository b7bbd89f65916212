import type { Language } from '@murmur/contract/languages'
import type { UpkeepReply } from '@murmur/contract/trading/approvals'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Execution, hasOutcome, isCancelled, refusalBeforeSigning } from '#trading/execution/execution.ts'
import type { HistoryDeps } from '#trading/history/history-transaction.ts'

/**
 * Builds the reply to a released revocation or rent reclaim, in the user's language. `done`: the message of its success.
 * @throws the Refusal of one that was refused before signing
 */
export function upkeepReply(
  deps: Pick<HistoryDeps, 'coinOf' | 'transactionUrl'>,
  execution: Execution,
  { done, language }: { done: string; language: Language },
): UpkeepReply {
  const refusal = refusalBeforeSigning(execution)
  if (refusal) throw refusal
  const { id, chain } = execution
  const transactionHash = execution.transaction?.hash ?? null
  const common = { id, transactionHash, url: transactionHash && deps.transactionUrl(chain, transactionHash) }
  if (!hasOutcome(execution)) {
    const data = { ...common, status: 'pending' as const, networkFee: null }
    return { success: true, message: translate(language, 'upkeep.pending'), data }
  }
  const networkFee = tokenAmount(deps.coinOf(chain), execution.networkFee, undefined)
  const status = execution.succeeded ? ('successful' as const) : ('failed' as const)
  const message = execution.succeeded ? done : translate(language, failureOf(execution))
  return { success: execution.succeeded === true, message, data: { ...common, status, networkFee } }
}

/** Why it failed; only on proof. */
function failureOf(execution: Execution) {
  const { state, refusal } = execution
  if (isCancelled(execution)) return 'upkeep.cancelled'
  if (state !== 'superseded') return 'upkeep.turned-down'
  return refusal ? 'upkeep.too-late' : 'upkeep.overtaken'
}
