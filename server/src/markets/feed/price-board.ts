import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { MarketDataSource } from '@murmur/contract/markets/markets'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { record } from '@murmur/contract/schema/record'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import { StoredUsd } from '#markets/reports/stored-report.ts'

/** A source's newest price. `at`: Unix milliseconds. `change24h`: percent. */
const SourcePrice = object({
  source: MarketDataSource,
  at: finite,
  usdE18: StoredUsd,
  change24h: v.exactOptional(finite),
})
export type SourcePrice = v.InferOutput<typeof SourcePrice>

const FollowedPrice = object({
  /** The accepted price with its time; absent until a price is accepted. */
  accepted: v.exactOptional(SourcePrice),
  prices: v.array(SourcePrice),
  /** Change over 24 h in percent, as on all screens. */
  change24h: v.exactOptional(finite),
  /** Prices that the last round rejected. */
  rejected: v.array(SourcePrice),
})
export type FollowedPrice = v.InferOutput<typeof FollowedPrice>

/** Prices of a chain's followed tokens by address, as last stored by the polling instance. */
export const PriceBoard = object({ tokens: record(v.string(), FollowedPrice) })
export type PriceBoard = v.InferOutput<typeof PriceBoard>

/** The snapshot key of a chain's board. */
export const boardKey = (chain: ChainKey) => `prices ${chain}`
export const boardKeys = chainKeys.map(boardKey)

/** Parses a stored board; a missing or invalid one is empty. */
export function parseBoard(body: string | null | undefined): PriceBoard {
  if (!body) return { tokens: {} }
  return tryParse(PriceBoard, JSON.parse(body)) ?? { tokens: {} }
}

/** Serializes a board, with prices as digits. */
export function serializeBoard(board: PriceBoard): string {
  return JSON.stringify(board, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
