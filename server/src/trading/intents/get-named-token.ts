import type { Address } from '@murmur/contract/address'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { NamedToken } from '#platform/amounts/token-amount.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'

/**
 * Reads the metadata of one side of a trade: the native token, the traded token, or the token that a sale of the native
 * token returns.
 */
export async function getNamedToken(
  tradingChain: TradingChain,
  token: ChainTokenMetadata,
  address: Address,
): Promise<NamedToken> {
  if (address === tradingChain.coin.address) return tradingChain.coin
  if (address === token.address) return token
  const facts = await tradingChain.chain.tokenMetadata(address)
  if (!facts) throw new Refusal('UPSTREAM_DOWN')
  return facts
}
