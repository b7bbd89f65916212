import { formatUnits } from '@murmur/contract/money'
import { refusals } from '@murmur/contract/refusals'
import type { TradeReply } from '@murmur/contract/trades'
import { Refusal } from '#core/refusal.ts'
import { tokenAmount } from '#core/token-amount.ts'
import { type Execution, isFinal } from '#execution/execution.ts'
import type { OpenedIntent } from '#features/trades/match-intent.ts'

export type ReplyDeps = {
  findIntent: (id: string) => Promise<OpenedIntent | undefined>
  coinOf: (chain: OpenedIntent['chain']) => { address: string; symbol: string; decimals: number }
  transactionUrl: (chain: OpenedIntent['chain'], hash: string) => string
}

/** True once there is something to say: included in a block, or at an end. */
export function hasOutcome(execution: Execution): boolean {
  return execution.state === 'included' || isFinal(execution)
}

/** What the poster of a trade is told. A trade refused before signing rejects with that Refusal. */
export async function tradeReply(deps: ReplyDeps, execution: Execution): Promise<TradeReply> {
  if (execution.state === 'refused' && execution.refusal && execution.earlier.length === 0) {
    const { code, reason } = execution.refusal
    throw new Refusal(code, reason === null ? {} : { reason })
  }
  const intent = await deps.findIntent(execution.id)
  if (!intent) throw new Error(`No intent ${execution.id}`)
  const hash = execution.transaction?.isLast ? execution.transaction.hash : null
  const common = { transactionHash: hash, tradeId: execution.id, url: hash && deps.transactionUrl(intent.chain, hash) }
  if (!hasOutcome(execution)) {
    const message = 'Pending: the network has not confirmed this trade yet. Your history shows it as soon as it has.'
    return { success: true, message, data: { ...common, status: 'pending' } }
  }
  const networkFee = tokenAmount(deps.coinOf(intent.chain), execution.networkFee, undefined)
  if (!execution.succeeded || !execution.fill) {
    return { success: false, message: failure(execution, intent), data: { ...common, status: 'failed', networkFee } }
  }
  const { pay, receive, platformFee } = intent.quote
  const { fill } = execution
  const amounts = {
    sold: tokenAmount(pay, fill.sold, undefined),
    bought: tokenAmount(receive, fill.bought, undefined),
    platformFee: tokenAmount(platformFee, fill.platformFee, undefined),
    networkFee,
  }
  return { success: true, message: success(intent, fill.sold), data: { ...common, status: 'successful', ...amounts } }
}

/** The spec's success texts. */
function success({ side, request, quote }: OpenedIntent, sold: bigint): string {
  if (side === 'buy') return `Bought $${request.amountInUsd} worth of ${quote.receive.symbol}`
  return `Sold ${toSixDecimals(sold, quote.pay.decimals)} ${quote.pay.symbol} (${request.percentage}%)`
}

function failure(execution: Execution, intent: OpenedIntent): string {
  const done = intent.side === 'buy' ? 'bought' : 'sold'
  if (execution.state === 'refused') {
    return `Only the approval was sent and its network fee spent; nothing was ${done}. ${reasonOf(execution)}`.trim()
  }
  if (execution.state === 'superseded') {
    const why = execution.refusal ? 'The network did not take this trade in time' : otherTookPlace
    return `${why}, so nothing was ${done}. You can try again.`
  }
  const failed = `The network turned this trade down, so nothing was ${done}; only the network fee was spent.`
  // Until its block is deep a reorganisation may still turn it into a success: nobody should buy twice.
  return execution.state === 'reverted' ? `${failed} You can try again.` : failed
}

const otherTookPlace = "Another transaction of your wallet took this one's place"

function reasonOf({ refusal }: Execution): string {
  return refusal ? (refusal.reason ?? refusals[refusal.code].message.split('. ')[0]?.concat('.') ?? '') : ''
}

/** Cut, not rounded up: nobody sold more than they did. */
export function toSixDecimals(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  return `${whole}.${fraction.padEnd(6, '0').slice(0, 6)}`
}
