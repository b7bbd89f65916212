import { type Address, type SolanaAddress, solanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { applyBps } from '@murmur/contract/money'
import { Refusal } from '#platform/errors/refusal.ts'

/** A request or an intent's terms, parsed. Amounts in base units. */
export type Swap = {
  side: 'buy' | 'sell'
  owner: SolanaAddress
  /** The mint of the side that is not the coin. */
  token: SolanaAddress
  sellToken: SolanaAddress
  buyToken: SolanaAddress
  sellAmount: bigint
  feeBps: number
}

/** More than any account can hold. */
const maxU64 = 1n << 64n

/**
 * @throws NO_ROUTE when not exactly one side is the coin, or the amount after fees is zero; INSUFFICIENT_BALANCE
 */
export function readSwap(request: {
  owner: Address
  sellToken: Address
  buyToken: Address
  sellAmount: bigint
  platformFeeBps: number
}): Swap {
  const { sellToken, buyToken, sellAmount, platformFeeBps: feeBps } = request
  const side = sellToken === solanaCoinAddress ? 'buy' : 'sell'
  const [token, other] = side === 'buy' ? [buyToken, sellToken] : [sellToken, buyToken]
  const isPair = other === solanaCoinAddress && token !== solanaCoinAddress
  if (!isPair || sellAmount - applyBps(sellAmount, feeBps) <= 0n) throw new Refusal('NO_ROUTE')
  if (sellAmount >= maxU64) throw new Refusal('INSUFFICIENT_BALANCE')
  const mint = solanaAddress(token)
  const mints =
    side === 'buy' ? { sellToken: solanaCoinAddress, buyToken: mint } : { sellToken: mint, buyToken: solanaCoinAddress }
  return { side, owner: solanaAddress(request.owner), token: mint, ...mints, sellAmount, feeBps }
}
