import type { Address, EvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { applyBps } from '@murmur/contract/money'
import { evmAmountLimit } from '@murmur/contract/signer-bounds'
import { getAddress } from 'viem'
import { Refusal } from '#platform/errors/refusal.ts'

/** A request or an intent's terms, parsed: side, amounts and owner. */
export type Trade = {
  side: 'buy' | 'sell'
  owner: EvmAddress
  /** The side that is not the coin. */
  token: EvmAddress
  sellAmount: bigint
  feeBps: number
  /** The input of the pools: a buy's amount less the platform fee. */
  swapIn: bigint
}

/**
 * @throws NO_ROUTE when not exactly one side is the coin, the amount after fees is zero, or it is more than the signer
 * approves
 */
export function readTrade(request: {
  owner: Address
  sellToken: Address
  buyToken: Address
  sellAmount: bigint
  platformFeeBps: number
}): Trade {
  const { sellAmount, platformFeeBps: feeBps } = request
  const side = request.sellToken === evmCoinAddress ? 'buy' : 'sell'
  const token = side === 'buy' ? request.buyToken : request.sellToken
  const other = side === 'buy' ? request.sellToken : request.buyToken
  const swapIn = side === 'buy' ? sellAmount - applyBps(sellAmount, feeBps) : sellAmount
  if (other !== evmCoinAddress || token === evmCoinAddress) throw new Refusal('NO_ROUTE')
  if (swapIn <= 0n || sellAmount >= evmAmountLimit) throw new Refusal('NO_ROUTE')
  return { side, owner: getAddress(request.owner), token: getAddress(token), sellAmount, feeBps, swapIn }
}
