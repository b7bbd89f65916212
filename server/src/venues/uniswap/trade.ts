import { type Address, areAddressesEqual, type EvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { applyBps } from '@murmur/contract/money'
import { evmAmountLimit } from '@murmur/contract/signer-bounds'
import type { TradePriority } from '@murmur/contract/trading/priority'
import { getAddress } from 'viem'
import { Refusal } from '#platform/errors/refusal.ts'

/** A request or an intent's terms, parsed: side, amounts and owner. */
export type Trade = {
  /** Whether the coin is paid or received; `tokens`: neither. */
  side: 'buy' | 'sell' | 'tokens'
  owner: EvmAddress
  /** The bought token; of a sale for the coin, the sold one. */
  token: EvmAddress
  /** The token that leaves the wallet; undefined if the coin does. */
  paid?: EvmAddress | undefined
  sellAmount: bigint
  feeBps: number
  /** The input of the pools: the paid amount, less the platform fee unless that is a part of the received coin. */
  swapIn: bigint
  priority: TradePriority
}

/**
 * @throws NO_ROUTE when both sides are the same, the amount after fees is zero, or it is more than the signer approves
 */
export function parseTrade(request: {
  owner: Address
  sellToken: Address
  buyToken: Address
  sellAmount: bigint
  platformFeeBps: number
  priority?: TradePriority | undefined
}): Trade {
  const { sellAmount, platformFeeBps: feeBps, priority = 'normal' } = request
  const side = request.sellToken === evmCoinAddress ? 'buy' : request.buyToken === evmCoinAddress ? 'sell' : 'tokens'
  const token = getAddress(side === 'sell' ? request.sellToken : request.buyToken)
  const paid = side === 'buy' ? undefined : getAddress(request.sellToken)
  const swapIn = side === 'sell' ? sellAmount : sellAmount - applyBps(sellAmount, feeBps)
  if (areAddressesEqual(request.sellToken, request.buyToken)) throw new Refusal('NO_ROUTE')
  if (swapIn <= 0n) throw new Refusal('NO_ROUTE')
  if (sellAmount >= evmAmountLimit) throw new Refusal('NO_ROUTE', { reason: 'offer-units' })
  return { side, owner: getAddress(request.owner), token, paid, sellAmount, feeBps, swapIn, priority }
}
