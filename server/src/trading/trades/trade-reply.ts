import type { Address } from '@murmur/contract/address'
import type { IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { TradeReply } from '@murmur/contract/trading/trades'
import type { TxHash } from '@murmur/contract/tx-hash'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { type Execution, isFinal } from '#trading/execution/execution.ts'
import type { OpenedIntent } from './match-intent.ts'
import { failureText, successText } from './trade-text.ts'

export type ReplyDeps = {
  findIntent: (id: IntentId) => Promise<OpenedIntent | undefined>
  coinOf: (chain: OpenedIntent['chain']) => { address: Address; symbol: string; decimals: number }
  transactionUrl: (chain: OpenedIntent['chain'], hash: TxHash) => string
}

/** Whether there is an outcome to report: included in a block, or final. */
export function hasOutcome(execution: Execution): boolean {
  return execution.state === 'included' || isFinal(execution)
}

/** Returns the refusal of a trade that was refused before anything was signed. */
export function refusalBeforeSigning({ state, refusal, earlier }: Execution): Refusal | undefined {
  if (state !== 'refused' || !refusal || earlier.length > 0) return undefined
  return new Refusal(refusal.code, refusal.reason ?? {})
}

/**
 * Builds the reply to a posted trade, in the user's language. Rejects with the Refusal of a trade that was refused
 * before signing.
 */
export async function tradeReply(
  deps: ReplyDeps,
  execution: Execution,
  wording: Language | Wording,
): Promise<TradeReply> {
  const refusal = refusalBeforeSigning(execution)
  if (refusal) throw refusal
  const intent = await deps.findIntent(execution.id)
  if (!intent) throw new Error(`No intent ${execution.id}`)
  const hash = execution.transaction?.isLast ? execution.transaction.hash : null
  const common = { transactionHash: hash, tradeId: execution.id, url: hash && deps.transactionUrl(intent.chain, hash) }
  if (!hasOutcome(execution)) {
    return { success: true, message: translate(wording, 'trade.pending'), data: { ...common, status: 'pending' } }
  }
  const networkFee = tokenAmount(deps.coinOf(intent.chain), execution.networkFee, undefined)
  if (!execution.succeeded || !execution.fill) {
    return {
      success: false,
      message: failureText(wording, execution, intent),
      data: { ...common, status: 'failed', networkFee },
    }
  }
  const { pay, receive, platformFee } = intent.quote
  const { fill } = execution
  const amounts = {
    sold: tokenAmount(pay, fill.sold, undefined),
    bought: tokenAmount(receive, fill.bought, undefined),
    platformFee: tokenAmount(platformFee, fill.platformFee, undefined),
    networkFee,
  }
  return {
    success: true,
    message: successText(wording, intent, fill.sold),
    data: { ...common, status: 'successful', ...amounts },
  }
}
