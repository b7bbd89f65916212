import { solanaCoinAddress } from '@murmur/contract/chains'
import { basisPointsOf } from '@murmur/contract/money'
import { type Address, address } from '@solana/addresses'
import { Refusal } from '#platform/errors/refusal.ts'

/** A request or an intent's terms, read. Amounts in base units. */
export type Swap = {
  side: 'buy' | 'sell'
  owner: Address
  /** The mint that is not the coin's. */
  token: Address
  sellToken: string
  buyToken: string
  sellAmount: bigint
  feeBps: number
}

/** More than any account can hold. */
const tooMuch = 1n << 64n

/** @throws NO_ROUTE when not exactly one side is the coin, or nothing is left to swap; INSUFFICIENT_BALANCE */
export function readSwap(asked: {
  owner: string
  sellToken: string
  buyToken: string
  sellAmount: bigint
  platformFeeBps: number
}): Swap {
  const { sellToken, buyToken, sellAmount, platformFeeBps: feeBps } = asked
  const side = sellToken === solanaCoinAddress ? 'buy' : 'sell'
  const [token, other] = side === 'buy' ? [buyToken, sellToken] : [sellToken, buyToken]
  const isPair = other === solanaCoinAddress && token !== solanaCoinAddress
  if (!isPair || sellAmount - basisPointsOf(sellAmount, feeBps) <= 0n) throw new Refusal('NO_ROUTE')
  if (sellAmount >= tooMuch) throw new Refusal('INSUFFICIENT_BALANCE')
  return { side, owner: address(asked.owner), token: address(token), sellToken, buyToken, sellAmount, feeBps }
}
