import { basisPointsOf } from '@murmur/contract/money'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { fetchOrder } from './fetch-order.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import type { BuiltOrder } from './order-shape.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'
import type { Swap } from './swap.ts'

/** An order that was rehearsed. Base units. */
export type Offer = {
  order: BuiltOrder
  rehearsal: Rehearsal
  /** What came to the owner in the rehearsal, net of the platform fee and of transfer fees. */
  came: bigint
  /** That, or what the order promises where it is less. */
  arrives: bigint
  /** The least of it that the transaction itself lets happen. */
  guaranteed: bigint
  /** What the owner pays beside the trade: network fee, deposit, tips. */
  cost: bigint
}

/** Everybody's fees arrive in one account: another trade's may come between the two looks at it. */
const rehearsals = 3

/** Has a swap built, checks it and plays it. Refuses what does something else than was asked, as `rehearse` does. */
export async function fetchOffer(deps: JupiterDeps, swap: Swap, slippageBps: number): Promise<Offer> {
  const order = await fetchOrder(deps, swap, slippageBps)
  for (let left = rehearsals - 1; ; left -= 1) {
    const offer = weigh(swap, order, await rehearse(deps, swap, order))
    if (isFeeAsAgreed(swap, offer)) return offer
    if (left === 0) throw new Refusal('NO_ROUTE', { reason: 'offer-fee' })
  }
}

function weigh(swap: Swap, order: BuiltOrder, rehearsal: Rehearsal): Offer {
  const { coin, tokens, networkFee, deposit } = rehearsal
  const known = networkFee + deposit
  const isBuy = swap.side === 'buy'
  // A sell's tip cannot be told from a worse price: it lowers what arrives.
  const cost = isBuy ? maxBigint(known, -coin - swap.sellAmount) : known
  const came = isBuy ? tokens : coin + known
  const sold = isBuy ? -coin - cost : -tokens
  if (came <= 0n || sold > swap.sellAmount) throw new Refusal('SIMULATION_FAILED')
  const arrives = minBigint(came, order.outAmount)
  // A mint's transfer fee is taken off what the order guarantees, in the same share as off what it promises.
  const guaranteed = (order.otherAmountThreshold * arrives) / order.outAmount
  return { order, rehearsal, came, arrives, guaranteed, cost }
}

/** The platform gets what was agreed, within what the market may move between order and rehearsal. */
function isFeeAsAgreed({ side, sellAmount, feeBps }: Swap, { rehearsal, came }: Offer): boolean {
  const { platformFee } = rehearsal
  const agreed = basisPointsOf(side === 'buy' ? sellAmount : came + platformFee, feeBps)
  const room = agreed / 50n + 2n
  return platformFee >= agreed - room && platformFee <= agreed + room
}
