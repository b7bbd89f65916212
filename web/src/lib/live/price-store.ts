import { PriceTicks } from '@murmur/contract/markets/markets'
import { formatIssues } from '@murmur/contract/schema/format-issues'
import { tokenKey } from '@murmur/contract/token-id'
import * as v from 'valibot'

/** USD for one token, its change over 24 h in per cent, and when the server sent it (ISO). */
export type LivePrice = { price: number; priceChange24hPercent: number | null; at: string }
/** Prices by `tokenKey`. */
export type LivePrices = ReadonlyMap<string, LivePrice>

/** Stores received prices; the map keeps its identity until a price changes. */
export function createPriceStore() {
  const listeners = new Set<() => void>()
  let prices: LivePrices = new Map()

  const publish = (next: LivePrices) => {
    prices = next
    for (const listener of listeners) listener()
  }

  return {
    read: () => prices,
    /** @returns a function that unsubscribes */
    subscribe(changed: () => void): () => void {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    /** Applies price ticks from the server for the tokens in `keys`. */
    receive(data: unknown, keys: Iterable<string>) {
      const ticks = v.safeParse(PriceTicks, data)
      if (!ticks.success) return console.error('Price ticks violate the contract', formatIssues(ticks.issues))
      const { at, prices: sent } = ticks.output
      const ticksByKey = new Map(sent.map((tick): [string, typeof tick] => [tokenKey(tick), tick]))
      const next = new Map(prices)
      for (const key of keys) {
        const tick = ticksByKey.get(key)
        if (tick) next.set(key, { price: tick.price, priceChange24hPercent: tick.priceChange24hPercent, at })
      }
      publish(next)
    },
    /** Drops the other prices: without updates they become stale. */
    keepOnly(keys: readonly string[]) {
      const next = new Map([...prices].filter(([key]) => keys.includes(key)))
      if (next.size < prices.size) publish(next)
    },
  }
}
