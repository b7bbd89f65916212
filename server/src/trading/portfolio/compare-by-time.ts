import type { ChainKey } from '@murmur/contract/chains'
import type { LedgerEntry } from './cost-basis.ts'

/** The ledger entries of one trade or transfer. `block`: its number as decimal text; undefined for a fee without a fill. */
export type TimedEntries = {
  at: Date
  chain: ChainKey
  block: string | undefined
  entries: readonly LedgerEntry[]
  id: string
}

/** Within a block, deposits count before trades, and trades before withdrawals. */
const ranks: Record<LedgerEntry['kind'], number> = { in: 0, trade: 1, out: 2, fee: 2 }

/**
 * Orders ledger entries, oldest first. Block times are whole seconds, so several blocks may share one: they are ordered by number,
 * because a sale that counted before its purchase would have no cost.
 */
export function compareByTime(one: TimedEntries, other: TimedEntries): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    compare(one.chain, other.chain) ||
    compare(BigInt(one.block ?? 0), BigInt(other.block ?? 0)) ||
    rankOf(one) - rankOf(other) ||
    compare(one.id, other.id)
  )
}

function rankOf({ entries: [first] }: TimedEntries): number {
  return ranks[first?.kind ?? 'fee']
}

function compare<Value extends string | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}
