import type { ChainKey } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/history'
import { displayNumber } from '@murmur/contract/money'
import { refusals } from '@murmur/contract/refusals'
import type { InferSelectModel } from 'drizzle-orm'
import { type NamedToken, tokenAmount } from '#core/token-amount.ts'
import type { intents } from '#db/tables/intents.ts'
import type { Execution } from '#execution/execution.ts'

export type HistoryDeps = {
  coinOf: (chain: ChainKey) => NamedToken
  transactionUrl: (chain: ChainKey, hash: string) => string
}

/** One trade as history, card and wallet show it. */
export function historyTransaction(
  deps: HistoryDeps,
  execution: Execution,
  intent: InferSelectModel<typeof intents>,
  date: Date,
): HistoryTransaction {
  const { fill, chain, transaction } = execution
  const { pay, receive } = intent.quote
  const coin = deps.coinOf(chain)
  const hash = transaction?.hash ?? execution.earlier.at(-1)?.hash ?? null
  return {
    id: execution.id,
    type: intent.side === 'buy' ? 'Buy' : 'Sell',
    tokenIn: historyLeg(pay, fill ? fill.sold : BigInt(pay.amountBaseUnits)),
    tokenOut: historyLeg(receive, fill ? fill.bought : 0n),
    chain,
    status: statusOf(execution),
    settled: execution.state === 'settled',
    hash,
    url: hash && deps.transactionUrl(chain, hash),
    date: date.toISOString(),
    platformFee: fill && tokenAmount(coin, fill.platformFee, undefined),
    networkFee: execution.networkFee > 0n ? tokenAmount(coin, execution.networkFee, undefined) : null,
    reason: reasonOf(execution),
  }
}

export function historyLeg(token: NamedToken, units: bigint) {
  const { symbol, address, decimals } = token
  return { symbol, address, decimals, amount: displayNumber(units, decimals), amountBaseUnits: String(units) }
}

/** "Failed" is said only of what is proven. */
function statusOf({ state, succeeded }: Execution): HistoryTransaction['status'] {
  if (state === 'settled') return 'Successful'
  if (state === 'reverted' || state === 'superseded' || state === 'refused') return 'Failed'
  if (state !== 'included') return 'Pending'
  return succeeded ? 'Successful' : 'Failed'
}

function reasonOf({ state, succeeded, refusal }: Execution): string | null {
  if (state === 'superseded' && refusal) return 'The network did not take this trade in time.'
  if (refusal) return `Only the approval was sent. ${refusal.reason ?? refusals[refusal.code].message.split('. ')[0]}`
  if (state === 'superseded') return "Another transaction of your wallet took this one's place."
  return succeeded === false ? 'The network turned this trade down; only the network fee was spent.' : null
}
