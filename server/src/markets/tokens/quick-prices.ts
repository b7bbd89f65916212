import type { Prices } from '#market-data/prices/prices.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const patienceMs = 1_500

/** Prices, or UPSTREAM_DOWN when they take longer than a page should wait. */
export function quickPrices(prices: Prices, ms = patienceMs): Prices {
  return {
    async usd(chain, tokens) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Refusal('UPSTREAM_DOWN')), ms)
      })
      try {
        return await Promise.race([prices.usd(chain, tokens), late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
