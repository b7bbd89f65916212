import { parseTokenId } from '@murmur/contract/token-id'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { OrderRequest } from './order-request.ts'

/**
 * Reads the token that pays a purchase; undefined if the coin does.
 * @throws Refusal TOKEN_NOT_FOUND
 */
export async function getPayToken(
  { chain, coin }: TradingChain,
  { payWith }: Pick<OrderRequest, 'payWith'>,
): Promise<ChainTokenMetadata | undefined> {
  if (payWith === undefined) return undefined
  const id = parseTokenId(payWith)
  const address = id && chain.readAddress(id.address)
  if (address === coin.address) return undefined
  const token = address && (await chain.tokenMetadata(address))
  if (!token) throw new Refusal('TOKEN_NOT_FOUND')
  return token
}
