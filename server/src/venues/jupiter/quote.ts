import { applyBps } from '@murmur/contract/money'
import { cleanText } from '#chains/clean-text.ts'
import { capNetworkFee } from '#platform/amounts/cap-network-fee.ts'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { VenueQuote, VenueRequest } from '#venues/venue.port.ts'
import type { JupiterOrder } from './api/order-schema.ts'
import { fetchPricedOrder, type PricedOrder } from './fetch-priced-order.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { maxAccountRent } from './max-account-rent.ts'
import { computeTransferFee, type TransferFee } from './mint-rules.ts'
import { maxPriorityFee, raisePriority } from './raise-priority.ts'
import { parseSwap, type Swap } from './swap.ts'

/** The minimum room in lamports for the priority fee to rise between quote and order; a larger fee may double. */
const minPriorityFeeRoom = 100_000n

/** Refuses more than the owner has, already at the quote: INSUFFICIENT_BALANCE, INSUFFICIENT_GAS. */
export async function quoteSwap(deps: JupiterDeps, request: VenueRequest): Promise<VenueQuote> {
  const swap = await raisePriority(deps, parseSwap(request), request)
  const offer = await fetchPricedOrder(deps, swap, request.slippageBps)
  const { order, simulation, expectedOutput, guaranteed, cost } = offer
  const { deposit } = simulation
  if (cost - deposit > maxPriorityFee) {
    throw new Refusal('NO_ROUTE', { reason: 'offer-dear' })
  }
  const accountRent = swap.side !== 'sell' ? maxBigint(deposit, maxAccountRent(simulation.program)) : deposit
  const transferFeeBps = computeTransferFeeBps(swap, offer)
  const minBuyAmount = maxBigint(
    1n,
    minBigint(guaranteed, (expectedOutput * BigInt(10_000 - request.slippageBps)) / 10_000n),
  )
  const needed = cost - deposit + accountRent
  const fee = { needed, desired: needed + maxBigint(cost - deposit, minPriorityFeeRoom) }
  const coinAmount = { buy: swap.sellAmount, sell: minBuyAmount, tokens: 0n }[swap.side]
  const maxNetworkFee = capNetworkFee('sol', coinAmount, fee)
  return {
    buyAmount: expectedOutput,
    minBuyAmount,
    // The signer accepts exactly this part of a paid token.
    platformFee: swap.side === 'tokens' ? applyBps(swap.sellAmount, swap.feeBps) : simulation.platformFee,
    priceImpactBps: Math.max(0, Math.ceil(Math.abs(order.priceImpact) * 100 - 1e-9)),
    maxNetworkFee,
    expectedNetworkFee: cost,
    accountReserve: accountRent - deposit,
    ...(deposit > 0n ? { accountDeposit: deposit } : {}),
    ...(transferFeeBps > 0 ? { tokenTaxBps: transferFeeBps } : {}),
    steps: 1,
    route: describeRoute(order),
    path: { router: order.router },
  }
}

/** The share that the mints keep as their transfer fees: the bought or sold one, and the paid one between two tokens. */
function computeTransferFeeBps({ side, sellAmount }: Swap, { expectedOutput, simulation }: PricedOrder): number {
  const { transferFee, payTransferFee } = simulation
  if (side === 'sell') return feeShareBps(transferFee, sellAmount)
  const left = BigInt(Math.max(1, 10_000 - (transferFee?.basisPoints ?? 0)))
  return feeShareBps(transferFee, (expectedOutput * 10_000n) / left) + feeShareBps(payTransferFee, sellAmount)
}

function feeShareBps(fee: TransferFee | undefined, moved: bigint): number {
  if (!fee || fee.basisPoints === 0 || moved === 0n) return 0
  return Number((computeTransferFee(fee, moved) * 10_000n) / moved)
}

function describeRoute({ routePlan }: JupiterOrder): string {
  const labels = [...new Set(routePlan.map(({ swapInfo }) => cleanText(swapInfo.label)).filter(Boolean))]
  return ['Jupiter', labels.slice(0, 4).join(', ')].filter(Boolean).join(': ')
}
