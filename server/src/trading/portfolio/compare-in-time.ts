import type { ChainKey } from '@murmur/contract/chains'
import type { Move } from './cost-basis.ts'

/** The moves of one trade or transfer. `block`: its number, as decimal text; undefined for a fee without a fill. */
export type TimedMoves = { at: Date; chain: ChainKey; block: string | undefined; moves: readonly Move[]; id: string }

/** Within a block, deposits count before trades, and trades before withdrawals. */
const ranks: Record<Move['kind'], number> = { in: 0, trade: 1, out: 2, fee: 2 }

/**
 * Orders the changes of a wallet, oldest first. Times of blocks are whole seconds, and several blocks may have the same one: a sale
 * that counted before its purchase would have no cost.
 */
export function compareInTime(one: TimedMoves, other: TimedMoves): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    compare(one.chain, other.chain) ||
    compare(BigInt(one.block ?? 0), BigInt(other.block ?? 0)) ||
    rankOf(one) - rankOf(other) ||
    compare(one.id, other.id)
  )
}

function rankOf({ moves: [first] }: TimedMoves): number {
  return ranks[first?.kind ?? 'fee']
}

function compare<Value extends string | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}
