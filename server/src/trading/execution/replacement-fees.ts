import type { GasFees, ReplacementPlan } from '#chains/chain.port.ts'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'

/**
 * The fees of a replacement: the current market fees, or a node's minimum for a replacement if that is higher, capped so that it
 * costs at most `ceiling` (base units of the coin) and the wallet can pay it. Undefined if the minimum exceeds the cap.
 * @param maxTip the most that all of its gas may tip, in base units of the coin; undefined: as much as the whole fee
 */
export function replacementFees(plan: ReplacementPlan, ceiling: bigint, maxTip?: bigint): GasFees | undefined {
  const affordable = minBigint(plan.coinLeft, ceiling)
  const maxPerGas = affordable > plan.l1Fee ? (affordable - plan.l1Fee) / plan.gas : 0n
  if (plan.minFees.maxFeePerGas > maxPerGas) return undefined
  const wantedPerGas = maxBigint(plan.minFees.maxFeePerGas, plan.current.maxFeePerGas)
  const maxFeePerGas = minBigint(wantedPerGas, maxPerGas)
  const tip = maxBigint(plan.minFees.maxPriorityFeePerGas, plan.current.maxPriorityFeePerGas)
  const maxTipPerGas = maxTip === undefined ? maxFeePerGas : minBigint(maxTip / plan.gas, maxFeePerGas)
  const maxPriorityFeePerGas = minBigint(tip, maxTipPerGas)
  return maxPriorityFeePerGas < plan.minFees.maxPriorityFeePerGas ? undefined : { maxFeePerGas, maxPriorityFeePerGas }
}
