import type { Address } from '@murmur/contract/address'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Priority, type Upstream, UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { fetchJupiterPrices, type JupiterPrice, maxMints } from './fetch-jupiter-prices.ts'
import type { Prices, UsdPrice } from './prices.port.ts'

export type JupiterSettings = {
  /** Base URL of /price/v3 and /tokens/v2. */
  upstream: Upstream
  now?: Clock
  /** Includes time spent in the rate limiter's queue. Default 3,000. */
  timeoutMs?: number
}

/** Undefined: Jupiter has no price for the mint. */
type CachedPrice = { word: JupiterPrice | undefined; at: number }

/** How long a price counts as current and is shared by all callers, to stay within Jupiter's rate limits. */
const freshMs = 5_000
/** How long an old price is served, with its time, while Jupiter is down. */
const maxStaleMs = 60_000
const maxCached = 5_000
const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * USD prices on Solana from Jupiter: price v3, compared with tokens v2. A token has no price if Jupiter leaves it out
 * or assumes other decimals. Rejects with UPSTREAM_DOWN if no price is available.
 */
export function jupiterPrices(settings: JupiterSettings): Prices {
  const now = () => (settings.now?.() ?? new Date()).getTime()
  const cachedPrices = new Map<string, CachedPrice>()
  const loading = new Map<string, Promise<void>>()
  const { upstream, timeoutMs = 3_000 } = settings

  function keep(address: Address, word: JupiterPrice | undefined): void {
    cachedPrices.delete(address)
    cachedPrices.set(address, { word, at: now() })
    for (const oldest of cachedPrices.keys()) {
      if (cachedPrices.size <= maxCached) break
      cachedPrices.delete(oldest)
    }
  }

  async function load(mints: readonly Address[], priority: Priority): Promise<void> {
    const fetchedPrices = await fetchJupiterPrices({ upstream, priority, timeoutMs }, mints)
    for (const each of mints) keep(each, fetchedPrices.get(each))
  }

  /** Starts requests that are not pending at this priority, and returns all pending ones for the mints. */
  function startQueries(mints: readonly Address[], priority: Priority): Promise<void>[] {
    const keyOf = (mint: Address) => `${priority} ${mint}`
    const notRequested = mints.filter((each) => !loading.has(keyOf(each)))
    for (let from = 0; from < notRequested.length; from += maxMints) {
      const batch = notRequested.slice(from, from + maxMints)
      const done = load(batch, priority).finally(() => {
        for (const each of batch) loading.delete(keyOf(each))
      })
      for (const each of batch) loading.set(keyOf(each), done)
    }
    return [...new Set(mints.flatMap((each) => loading.get(keyOf(each)) ?? []))]
  }

  return {
    async usd(chain, tokens, priority = 'browse') {
      if (chain !== 'sol') return new Map()
      const requested = tokens.filter(({ address }) => mint.test(address))
      const isYoungerThan = (address: Address, ms: number) => now() - (cachedPrices.get(address)?.at ?? -Infinity) < ms
      const old = requested.filter(({ address }) => !isYoungerThan(address, freshMs)).map(({ address }) => address)
      const answers = await Promise.allSettled(startQueries([...new Set(old)], priority))
      const found = requested.flatMap(({ address, decimals }): [Address, UsdPrice][] => {
        const cachedPrice = isYoungerThan(address, maxStaleMs) ? cachedPrices.get(address) : undefined
        return cachedPrice?.word?.decimals === decimals ? [[address, toUsdPrice(cachedPrice.word, cachedPrice.at)]] : []
      })
      const failed = answers.find((answer) => answer.status === 'rejected')
      if (failed && found.length === 0) throw toPriceRefusal(failed.reason)
      return new Map(found)
    },
  }
}

function toUsdPrice({ decimals: _, ...word }: JupiterPrice, at: number): UsdPrice {
  return { ...word, at: new Date(at).toISOString() }
}

function toPriceRefusal(cause: unknown): unknown {
  if (!(cause instanceof UpstreamUnavailable)) return cause
  return new Refusal('UPSTREAM_DOWN', { reason: 'prices-silent' }, { cause })
}
