import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'

type WatchPricesDeps = {
  /** Price source that samples the prices it reads. */
  prices: Prices
  watched: readonly { chain: ChainKey; tokens: readonly { address: Address; decimals: number }[] }[]
  log: Pick<Logger, 'error'>
}

const intervalMs = 5 * 60_000
/** Delay after a start, so that users' requests to the nodes come first. */
const startDelayMs = 5_000
const stopMs = 1_000

/**
 * Reads the prices of well-known tokens shortly after a start and then at intervals, so that a wallet opened a day
 * later has samples to compare with. Skips a chain that is down. `stop` waits at most a second for the current round.
 */
export function watchPrices({ prices, watched, log }: WatchPricesDeps): { stop(): Promise<void> } {
  let isStopped = false
  const samplePrices = async () => {
    for (const { chain, tokens } of watched) {
      if (isStopped) return
      await prices.usd(chain, tokens).catch((error: unknown) => {
        if (!isStopped && !(error instanceof Refusal)) log.error({ chain, err: error }, 'prices could not be sampled')
      })
    }
  }
  let currentRound = Promise.resolve()
  const startNextRound = () => {
    currentRound = currentRound.then(samplePrices)
  }
  const timers = [setTimeout(startNextRound, startDelayMs), setInterval(startNextRound, intervalMs)]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      return withTimeout(currentRound, stopMs, () => undefined)
    },
  }
}
