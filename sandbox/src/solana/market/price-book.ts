import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fakeAddress } from '#market/fake-address.ts'
import { findListedToken } from '#market/listed-tokens.ts'
import { getMarkets, type Market, marketById, solMarketId } from '#market/markets.ts'
import type { MarketState } from '#market/past/past-trades.ts'
import type { RandomWalk } from '#market/random-walk.ts'
import type { Tape } from '#market/tape/create-tape.ts'
import { initialMarketStates } from '#market/tape/initial-market-states.ts'

/**
 * Token prices in USD, changed only by trades. Floating point is sufficient: balances are never computed from prices.
 */
export type PriceBook = {
  /** Undefined for a token without a price. */
  usd(mint: string): number | undefined
  /** Records a trade, which moves the price in proportion to its size relative to the market's depth. */
  trade(mint: string, trade: BookTrade): void
  /** Multiplies a token's price permanently, by one large trade. */
  shift(mint: string, factor: number): void
  /** Trades in a market towards the shared walk's price, unless the difference is below `minMove`. */
  follow(market: Market): void
}

type BookTrade = {
  side: 'buy' | 'sell'
  usd: number
  /** Whole tokens; by default computed from `usd`. */
  amount?: number
  trader: string
  hash: string | null
  slot: number
  /** Unix milliseconds; now by default. */
  at?: number
}

export type PriceBookSetup = {
  path: string
  walk: RandomWalk
  tape: Tape
  now: () => number
  slot: () => number
  random: () => number
}

/** Permanent price shifts from debug requests: natural logarithms by price key. */
type SavedShifts = { shifts: Record<string, number> }

// Natural logarithms of the price factor: smaller moves are not traded; larger moves would look like a crash.
const minMove = 0.0002
const maxMove = 0.03

/** Creates the price book. Continues at the prices of an earlier run. */
export function createPriceBook({ path, walk, tape, now, slot, random }: PriceBookSetup): PriceBook {
  const { shifts } = readSavedShifts(path)
  const marketOf = (mint: string) => marketById('sol', solMarketId(mint))
  const getNativePrice = (market: Market) => tape.nativeAt(market, Number.POSITIVE_INFINITY)
  const deviation = (market: Market) => Math.log(getNativePrice(market) / (market.base.usd ?? 1))
  const shiftOf = ({ base }: Market) => shifts[base.priceKey] ?? 0
  // After a restart the walk continues from the current prices.
  for (const market of getMarkets('sol')) walk.set(market.base.priceKey, deviation(market) - shiftOf(market))

  function record(market: Market, { side, usd, amount, trader, hash, slot: block, at }: BookTrade) {
    const previousPrice = getNativePrice(market)
    const lastTradeAt = tape.trades(market.id).at(-1)?.at ?? 0
    const reserveRatio = 1 + usd / market.depth
    const native = previousPrice * (side === 'buy' ? reserveRatio ** 2 : reserveRatio ** -2)
    tape.add([
      {
        market: market.id,
        at: Math.max(at ?? now(), lastTradeAt),
        side,
        trader,
        usd,
        amount: amount ?? usd / ((previousPrice + native) / 2),
        native,
        priceUsd: native,
        hash,
        logIndex: 0,
        block: Math.max(1, block),
      },
    ])
  }

  /** Moves a price by a natural logarithm through a trade of the sandbox. */
  function move(market: Market, by: number) {
    const usd = market.depth * (Math.exp(Math.abs(by) / 2) - 1)
    const trader = fakeAddress('sol', `trader ${Math.floor(random() ** 2 * 140)}`)
    record(market, { side: by > 0 ? 'buy' : 'sell', usd, trader, hash: null, slot: slot() })
  }

  return {
    usd(mint) {
      const market = marketOf(mint)
      return market && getNativePrice(market)
    },
    trade(mint, trade) {
      const market = marketOf(mint)
      if (market) record(market, trade)
    },
    shift(mint, factor) {
      const market = marketOf(mint)
      if (!market || factor === 1) return
      shifts[market.base.priceKey] = shiftOf(market) + Math.log(factor)
      writeFileSync(`${path}.tmp`, JSON.stringify({ shifts }), { mode: 0o600 })
      renameSync(`${path}.tmp`, path)
      move(market, Math.log(factor))
    },
    follow(market) {
      const target = walk.at(market.base.priceKey) + shiftOf(market) - deviation(market)
      const by = Math.max(-maxMove, Math.min(maxMove, target))
      if (Math.abs(by) >= minMove) move(market, by)
    },
  }
}

/** Returns the markets' state for a new tape: saved prices of an earlier sandbox version, or initial prices. */
export function savedMarketStates(path: string, at: number): Map<string, MarketState> {
  const saved = readSavedShifts(path) as SavedShifts & { samples?: { deviations: Record<string, number> }[] }
  const deviations = saved.samples?.at(-1)?.deviations ?? {}
  const initialStates = initialMarketStates('sol', at)
  for (const { id, base } of getMarkets('sol')) {
    const initial = initialStates.get(id)
    const by = deviations[findListedToken('sol', base.address)?.priceKey ?? ''] ?? 0
    if (initial) initialStates.set(id, { ...initial, native: initial.native * Math.exp(by) })
  }
  return initialStates
}

function readSavedShifts(path: string): SavedShifts {
  try {
    return { shifts: {}, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<SavedShifts>) }
  } catch {
    return { shifts: {} }
  }
}
