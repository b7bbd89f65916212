import { cleanText } from '#chains/clean-text.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { fetchPricedOrder } from '#venues/jupiter/fetch-priced-order.ts'
import type { JupiterDeps } from '#venues/jupiter/jupiter-deps.ts'
import type { Swap } from '#venues/jupiter/swap.ts'

const slippageBps = 500
/** A pool may move between order and simulation, so a single failure proves nothing. */
const maxAttempts = 2

/**
 * Requests a swap and simulates it as the owner of the sold token. `received`: the amount received, in base units; `errorMessage`: the
 * chain's error, after two failures.
 * @throws NO_ROUTE, and UPSTREAM_DOWN for every failure that is not caused by the token
 */
export async function trySwap(
  deps: JupiterDeps,
  swap: Swap,
): Promise<{ received: bigint; errorMessage?: undefined } | { received?: undefined; errorMessage: string }> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return { received: (await fetchPricedOrder(deps, swap, slippageBps)).received }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isRefusedByChain = error.code === 'SIMULATION_FAILED'
      if (!isRefusedByChain && error.code !== 'PRICE_MOVED') {
        throw error.code === 'NO_ROUTE' || error.code === 'UPSTREAM_DOWN' ? error : deps.jupiter.outage(error)
      }
      if (left > 0) continue
      if (!isRefusedByChain) throw deps.jupiter.outage(error)
      return { errorMessage: getErrorText(error) || 'The chain rejected the transaction.' }
    }
  }
}

function getErrorText({ cause }: Refusal): string {
  return cause instanceof Error ? cleanText(cause.message) : ''
}
