import { applyBps } from '@murmur/contract/money'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { fetchOrder } from './api/fetch-order.ts'
import type { BuiltOrder } from './api/order-schema.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { computeTransferFee } from './mint-rules.ts'
import { type OrderSimulation, simulateOrder } from './simulate-order.ts'
import type { Swap } from './swap.ts'

/** A simulated order. Base units. */
export type PricedOrder = {
  order: BuiltOrder
  simulation: OrderSimulation
  /** The amount that arrived in the simulation, net of the platform fee and of transfer fees. */
  received: bigint
  /** The smaller of the simulated and the promised amount. */
  expectedOutput: bigint
  /** The minimum amount that the transaction itself enforces. */
  guaranteed: bigint
  /** The owner's costs beside the trade: network fee, deposit, tips. */
  cost: bigint
}

/**
 * The platform fee is measured on an account that receives the fees of all trades, so another trade's fee may arrive
 * between the two reads.
 */
const maxSimulations = 3

/** Requests a swap, checks and simulates it. Refuses one that does not match the request, like `simulateOrder`. */
export async function fetchPricedOrder(deps: JupiterDeps, swap: Swap, slippageBps: number): Promise<PricedOrder> {
  const order = await fetchOrder(deps, swap, slippageBps)
  for (let attemptsLeft = maxSimulations - 1; ; attemptsLeft -= 1) {
    const offer = priceOrder(swap, order, await simulateOrder(deps, swap, order))
    if (isAgreedFee(swap, offer)) return offer
    if (attemptsLeft === 0) throw new Refusal('NO_ROUTE', { reason: 'offer-fee' })
  }
}

function priceOrder(swap: Swap, order: BuiltOrder, simulation: OrderSimulation): PricedOrder {
  const { received, sold, cost } = computeSides(swap, simulation)
  if (received <= 0n || sold > swap.sellAmount) throw new Refusal('SIMULATION_FAILED')
  const expectedOutput = minBigint(received, order.outAmount)
  // The order's minimum is before the mint's transfer fee; this deducts the same share as from the promised amount.
  const guaranteed = (order.otherAmountThreshold * expectedOutput) / order.outAmount
  return { order, simulation, received, expectedOutput, guaranteed, cost }
}

/** The amounts on both sides, and the costs beside them. */
function computeSides(
  { side, sellAmount }: Swap,
  simulation: OrderSimulation,
): Pick<PricedOrder, 'received' | 'cost'> & { sold: bigint } {
  const { coin, tokens, paid, networkFee, deposit } = simulation
  const knownCost = networkFee + deposit
  // A sell's tip looks like a worse price: it reduces the amount that arrives.
  if (side === 'sell') return { received: coin + knownCost, sold: -tokens, cost: knownCost }
  if (side === 'tokens') return { received: tokens, sold: -paid, cost: maxBigint(knownCost, -coin) }
  const cost = maxBigint(knownCost, -coin - sellAmount)
  return { received: tokens, sold: -coin - cost, cost }
}

/** The platform fee must match the agreed one, within the market movement between order and simulation. */
function isAgreedFee({ side, sellAmount, feeBps }: Swap, { simulation, received }: PricedOrder): boolean {
  const { platformFee, payTransferFee } = simulation
  const grossFee = applyBps(side === 'sell' ? received + platformFee : sellAmount, feeBps)
  // A paid mint may keep a share of this transfer too.
  const agreedFee = payTransferFee ? grossFee - computeTransferFee(payTransferFee, grossFee) : grossFee
  const tolerance = agreedFee / 50n + 2n
  return platformFee >= agreedFee - tolerance && platformFee <= agreedFee + tolerance
}
