import type { SolanaTerms } from '@murmur/contract/signer'
import { LatestBlockhash } from '#chains/solana/rpc-schemas.ts'
import { maxBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { PreparedOrder } from '#venues/venue.port.ts'
import { getFeeAccount } from './fee-account.ts'
import { fetchPricedOrder, type PricedOrder } from './fetch-priced-order.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import { maxAccountRent } from './max-account-rent.ts'
import { raisePriority, signatureFee } from './raise-priority.ts'
import { parseSwap, type Swap } from './swap.ts'

/** Slippage of the first order, in basis points: the product's default. */
const defaultSlippageBps = 100
const blockhashLife = 150n
/** Jupiter states the fee as a price per compute unit, whose rounding may add this to it, in lamports. */
const maxRounding = 2n

/** Requests the swap of these terms again, never on worse terms than agreed. */
export async function prepareOrder(deps: JupiterDeps, terms: SolanaTerms): Promise<PreparedOrder> {
  const agreed = parseSwap({ ...terms, owner: terms.address, sellAmount: BigInt(terms.sellAmount) })
  if (terms.treasury !== (await getFeeAccount(deps, agreed))) throw new Refusal('QUOTE_EXPIRED')
  const agreedFee = computeAgreedPriorityFee(agreed, terms)
  const swap = await raisePriority(deps, agreed, { slippageBps: defaultSlippageBps, agreedFee })
  const offer = await fetchOrderWithin(deps, swap, BigInt(terms.minBuyAmount))
  const { order, simulation } = offer
  if (simulation.program !== terms.tokenProgram) throw new Refusal('QUOTE_EXPIRED')
  if (costWithReserve(swap, offer) > BigInt(terms.maxNetworkFee)) {
    throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  }
  const nodeHeight = await readLastValidHeight(deps, simulation.slot)
  const statedHeight = order.lastValidBlockHeight ?? 0n
  if (statedHeight > nodeHeight + blockhashLife) throw deps.jupiter.outage(new Error('an order without expiry'))
  return {
    unsigned: { message: Buffer.from(simulation.message).toString('base64'), loaded: simulation.loaded },
    lastValid: maxBigint(statedHeight, nodeHeight),
    delivery: JSON.stringify({ requestId: order.requestId }),
  }
}

/** The lamports for priority that the confirmed network fee includes, beside the signature and the rent that `costWithReserve` counts. */
function computeAgreedPriorityFee({ side }: Swap, { maxNetworkFee, tokenProgram }: SolanaTerms): bigint {
  const rent = side !== 'sell' ? maxAccountRent(tokenProgram) : 0n
  return BigInt(maxNetworkFee) - rent - signatureFee - maxRounding
}

/**
 * The cost, with the rent of the token account counted even while the account exists: the reserve for it must not pay for
 * anything else.
 */
function costWithReserve({ side }: Swap, { cost, simulation: { deposit, program } }: PricedOrder): bigint {
  return side !== 'sell' ? cost - deposit + maxBigint(deposit, maxAccountRent(program)) : cost
}

/**
 * Requests an offer whose own minimum is at least the agreed one. The largest possible slippage depends on the promised
 * amount, which only an order shows: if the default slippage does not fit, a second order uses the right one.
 */
async function fetchOrderWithin(deps: JupiterDeps, swap: Swap, minBuyAmount: bigint): Promise<PricedOrder> {
  const first = await fetchPricedOrder(deps, swap, defaultSlippageBps)
  const slippageBps = slippageRoomBps(first, minBuyAmount)
  const isTooStrict = slippageBps > 2 * defaultSlippageBps
  if (first.guaranteed >= minBuyAmount && !isTooStrict) return first
  const second = await fetchPricedOrder(deps, swap, slippageBps)
  slippageRoomBps(second, minBuyAmount)
  if (second.guaranteed < minBuyAmount) throw new Refusal('PRICE_MOVED')
  return second
}

/** The distance of an offer above the minimum, in basis points. */
function slippageRoomBps({ expectedOutput }: PricedOrder, minBuyAmount: bigint): number {
  if (expectedOutput < minBuyAmount) throw new Refusal('PRICE_MOVED')
  return Number(((expectedOutput - minBuyAmount) * 10_000n) / expectedOutput)
}

/**
 * The last valid height of the newest blockhash, from a node that knew the order's blockhash (it simulated the order): the
 * order's own cannot be valid for longer.
 */
async function readLastValidHeight({ solana }: JupiterDeps, slot: bigint): Promise<bigint> {
  const options = { commitment: 'processed', minContextSlot: Number(slot) }
  const { value } = await solana.read(LatestBlockhash, 'getLatestBlockhash', [options])
  return value.lastValidBlockHeight
}
