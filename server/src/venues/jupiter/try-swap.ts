import { cleanText } from '#chains/clean-text.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { fetchOffer } from './offer.ts'
import type { Swap } from './swap.ts'

const slippageBps = 500
/** Between order and play a pool may move: one failure is none. */
const tries = 2

/**
 * Has a swap built and plays it, in the name of whoever owns what it sells. `came`: what it brought, in base units; `words`:
 * why the chain refused it, twice.
 * @throws NO_ROUTE, and UPSTREAM_DOWN for everything that says nothing of the token
 */
export async function trySwap(
  deps: JupiterDeps,
  swap: Swap,
): Promise<{ came: bigint; words?: undefined } | { came?: undefined; words: string }> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return { came: (await fetchOffer(deps, swap, slippageBps)).came }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isRefusedByChain = error.code === 'SIMULATION_FAILED'
      if (!isRefusedByChain && error.code !== 'PRICE_MOVED') {
        throw error.code === 'NO_ROUTE' || error.code === 'UPSTREAM_DOWN' ? error : deps.jupiter.down(error)
      }
      if (left > 0) continue
      if (!isRefusedByChain) throw deps.jupiter.down(error)
      return { words: wordsOf(error) || 'The chain refuses it.' }
    }
  }
}

function wordsOf({ cause }: Refusal): string {
  return cause instanceof Error ? cleanText(cause.message) : ''
}
