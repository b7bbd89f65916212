import type { Prices } from '#market-data/prices/prices.port.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const timeoutMs = 1_500

/** A price source that rejects with UPSTREAM_DOWN after a timeout. */
export function pricesWithTimeout(prices: Prices, ms = timeoutMs): Prices {
  return {
    usd: (chain, tokens) =>
      withTimeout(prices.usd(chain, tokens), ms, () => {
        throw new Refusal('UPSTREAM_DOWN')
      }),
  }
}
