import type { ChainKey } from '@murmur/contract/chains'
import { Refusal } from '#core/refusal.ts'
import type { Prices } from '#integrations/prices/prices.port.ts'

export type WatchPricesDeps = {
  /** Keeps samples of what it reads. */
  prices: Prices
  watched: readonly { chain: ChainKey; tokens: readonly { address: string; decimals: number }[] }[]
  log: { error(details: object, message: string): void }
  /** Default five minutes. */
  everyMs?: number
}

/**
 * Looks at the prices of well-known tokens at once and from then on regularly, so that there is something to count a
 * change from when somebody opens a wallet after a day. A chain that is down is skipped. `stop` waits for the round under way.
 */
export function watchPrices({ prices, watched, log, everyMs = 5 * 60_000 }: WatchPricesDeps): {
  stop(): Promise<void>
} {
  const look = async () => {
    for (const { chain, tokens } of watched) {
      await prices.usd(chain, tokens).catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.error({ chain, err: error }, 'prices could not be sampled')
      })
    }
  }
  let round = look()
  const timer = setInterval(() => {
    round = round.then(look)
  }, everyMs)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return round
    },
  }
}
