import type { ChainKey } from '@murmur/contract/chains'
import { faultsOf } from '@murmur/contract/faults-of'
import { PriceTicks } from '@murmur/contract/markets'
import * as v from 'valibot'

/** USD for one token, and its change over 24 h in per cent. */
export type LivePrice = { price: number; priceChange24hPercent: number | null }
/** By `${chain}:${address}`. */
export type LivePrices = ReadonlyMap<string, LivePrice>

export function priceKey({ chain, address }: { chain: ChainKey; address: string }): string {
  return `${chain}:${address}`
}

/** The EVM's capitals are only a checksum: what asks and what answers may write them differently. */
export function plainKey(key: string): string {
  return key.startsWith('sol:') ? key : key.toLowerCase()
}

export type PriceStore = ReturnType<typeof createPriceStore>

/** Holds the prices that were heard; a map stays the same until one of them moves. */
export function createPriceStore() {
  const listeners = new Set<() => void>()
  let prices: LivePrices = new Map()

  const tell = (next: LivePrices) => {
    prices = next
    for (const listener of listeners) listener()
  }

  return {
    read: () => prices,
    /** @returns ends it */
    subscribe(changed: () => void): () => void {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    /** Takes what came from the server, as far as it is about one of `keys`. */
    hear(data: unknown, keys: Iterable<string>) {
      const ticks = v.safeParse(PriceTicks, data)
      if (!ticks.success) return console.error('Prices outside the contract', faultsOf(ticks.issues))
      const moved = new Map(ticks.output.prices.map((tick) => [plainKey(priceKey(tick)), tick]))
      const next = new Map(prices)
      for (const key of keys) {
        const tick = moved.get(plainKey(key))
        if (tick) next.set(key, { price: tick.price, priceChange24hPercent: tick.priceChange24hPercent })
      }
      tell(next)
    },
    /** A price that nobody followed for a while would be old when somebody does again. */
    forgetAllBut(keys: readonly string[]) {
      const next = new Map([...prices].filter(([key]) => keys.includes(key)))
      if (next.size < prices.size) tell(next)
    },
  }
}
