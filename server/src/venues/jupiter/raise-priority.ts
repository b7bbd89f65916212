import { tipFactors } from '@murmur/contract/trading/priority'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { fetchOrder } from './api/fetch-order.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import type { Swap } from './swap.ts'

/**
 * The maximum that a transaction may pay for priority and tips, in lamports. Jupiter sets the price, and a client that
 * trades without reading its quote would pay any.
 */
export const maxPriorityFee = 10_000_000n

/** The usual priority fee is taken to be at least this, in lamports: a multiple of nothing would be nothing. */
const minUsualFee = 10_000n
export const signatureFee = 5_000n

/**
 * Returns a swap with the priority fee of its priority: a multiple of the one that Jupiter chooses for an order of its own, which
 * is requested first. Leaves a normal one to Jupiter, in one request. `agreedFee`: the most lamports for priority that the user
 * confirmed. A multiple above it is lowered to it, but not below the usual fee, which a normal trade would pay: the caller refuses an
 * order that costs too much.
 * @throws like `fetchOrder`
 */
export async function raisePriority(
  deps: JupiterDeps,
  swap: Swap,
  { slippageBps, agreedFee }: { slippageBps: number; agreedFee?: bigint },
): Promise<Swap> {
  const { priority = 'normal' } = swap
  if (priority === 'normal') return swap
  const { prioritizationFeeLamports } = await fetchOrder(deps, swap, slippageBps)
  const usualFee = maxBigint(BigInt(Math.max(0, Math.round(prioritizationFeeLamports ?? 0))), minUsualFee)
  const raisedFee = minBigint(usualFee * tipFactors[priority], maxPriorityFee - signatureFee)
  const priorityFee = agreedFee === undefined ? raisedFee : minBigint(raisedFee, maxBigint(agreedFee, usualFee))
  return { ...swap, priorityFee }
}
