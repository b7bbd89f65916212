import type { ChainKey } from '@murmur/contract/chains'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'

export type WatchPricesDeps = {
  /** Samples the prices it reads. */
  prices: Prices
  watched: readonly { chain: ChainKey; tokens: readonly { address: string; decimals: number }[] }[]
  log: { error(details: object, message: string): void }
}

const everyMs = 5 * 60_000
/** Requests right after a start have priority at the nodes. */
const firstMs = 5_000
const stopMs = 1_000

/**
 * Reads the prices of well-known tokens shortly after start and at intervals, so that a wallet opened after a day has
 * samples to compare with. A chain that is down is skipped. `stop` waits for the current round, at most a second.
 */
export function watchPrices({ prices, watched, log }: WatchPricesDeps): { stop(): Promise<void> } {
  let isStopped = false
  const look = async () => {
    for (const { chain, tokens } of watched) {
      if (isStopped) return
      await prices.usd(chain, tokens).catch((error: unknown) => {
        if (!isStopped && !(error instanceof Refusal)) log.error({ chain, err: error }, 'prices could not be sampled')
      })
    }
  }
  let round = Promise.resolve()
  const next = () => {
    round = round.then(look)
  }
  const timers = [setTimeout(next, firstMs), setInterval(next, everyMs)]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      return withTimeout(round, stopMs, () => undefined)
    },
  }
}
