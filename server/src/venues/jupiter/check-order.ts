import { solanaCoinAddress } from '@murmur/contract/chains'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BuiltOrder, JupiterOrder } from './api/order-schema.ts'
import type { JupiterDeps } from './jupiter-deps.ts'
import type { Swap } from './swap.ts'

/**
 * Compares an order's fields with the request. A mismatch is UPSTREAM_DOWN; an unsupported kind of order is NO_ROUTE. The
 * effects of its transaction are checked by the simulation.
 */
export function checkOrder({ jupiter }: JupiterDeps, swap: Swap, order: JupiterOrder): BuiltOrder {
  const { transaction } = order
  const matchesRequest =
    order.inputMint === swap.sellToken &&
    order.outputMint === swap.buyToken &&
    order.inAmount === swap.sellAmount &&
    (order.taker ?? swap.owner) === swap.owner &&
    order.outAmount > 0n &&
    order.otherAmountThreshold > 0n &&
    order.otherAmountThreshold <= order.outAmount
  if (!matchesRequest || !transaction) throw jupiter.outage(new Error('an order for another request'))
  const payers = [order.signatureFeePayer, order.prioritizationFeePayer, order.rentFeePayer]
  if (order.gasless || payers.some((payer) => (payer ?? swap.owner) !== swap.owner)) {
    throw invalidOrderRefusal('offer-sponsored')
  }
  if (order.router === 'jupiterz') throw invalidOrderRefusal('offer-maker')
  if (hasExpired(order)) throw new Refusal('QUOTE_EXPIRED')
  requirePlatformFee(swap, order)
  return { ...order, transaction }
}

/** Rejects an order without our fee: Jupiter builds such orders if the fee account is missing. */
function requirePlatformFee({ feeBps, side, sellToken }: Swap, order: JupiterOrder): void {
  if (feeBps === 0) return
  const { platformFee } = order
  // The signer accepts the fee in SOL, or in the paid token between two tokens.
  const feeMint = side === 'tokens' ? sellToken : solanaCoinAddress
  const isAgreedMint = order.feeMint === feeMint && (platformFee?.feeMint ?? order.feeMint) === order.feeMint
  if (!platformFee || order.feeBps < feeBps || !isAgreedMint) {
    throw invalidOrderRefusal('offer-fee')
  }
}

/** `expireAt` is an ISO time or a Unix time in seconds or milliseconds. */
function hasExpired({ expireAt }: JupiterOrder): boolean {
  if (!expireAt) return false
  const expiryNumber = Number(expireAt)
  const at = Number.isNaN(expiryNumber)
    ? Date.parse(expireAt)
    : expiryNumber < 1e12
      ? expiryNumber * 1000
      : expiryNumber
  return !(at > Date.now())
}

function invalidOrderRefusal(reason: 'offer-fee' | 'offer-maker' | 'offer-sponsored'): Refusal {
  return new Refusal('NO_ROUTE', { reason })
}
