import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { FigureSource } from '@murmur/contract/markets'
import { z } from 'zod'
import { StoredUsd } from '#features/markets/figures/stored-report.ts'

/** A source's newest price. `at`: Unix milliseconds at which it said so. `change24h`: percent. */
const Said = z.object({
  source: FigureSource,
  at: z.number(),
  usdE18: StoredUsd,
  change24h: z.number().exactOptional(),
})
export type Said = z.infer<typeof Said>

const Followed = z.object({
  /** The price that is believed, and since when; absent: none yet. */
  believed: Said.exactOptional(),
  said: z.array(Said),
  /** What was not believed in the last round. */
  held: z.array(Said),
})
export type Followed = z.infer<typeof Followed>

/** Prices of a chain's followed tokens, by address, as the one who polls has stored them last. */
export const PriceBoard = z.object({ tokens: z.record(z.string(), Followed) })
export type PriceBoard = z.infer<typeof PriceBoard>

export const boardKey = (chain: ChainKey) => `prices ${chain}`
export const boardKeys = chainKeys.map(boardKey)

export function readBoard(body: string | null | undefined): PriceBoard {
  if (!body) return { tokens: {} }
  const read = PriceBoard.safeParse(JSON.parse(body))
  return read.success ? read.data : { tokens: {} }
}

export function writeBoard(board: PriceBoard): string {
  return JSON.stringify(board, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
