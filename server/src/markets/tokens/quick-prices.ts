import type { Prices } from '#market-data/prices/prices.port.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const patienceMs = 1_500

/** Prices, or UPSTREAM_DOWN when they take longer than a page should wait. */
export function quickPrices(prices: Prices, ms = patienceMs): Prices {
  return {
    usd: (chain, tokens) =>
      withTimeout(prices.usd(chain, tokens), ms, () => {
        throw new Refusal('UPSTREAM_DOWN')
      }),
  }
}
