import type { TokenFacts } from '#chains/chain.port.ts'
import type { NamedToken } from '#platform/amounts/token-amount.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'

/** Metadata of one side of a trade: the coin, the traded token, or the token that a sale of the coin returns. */
export async function factsOf(on: TradingChain, token: TokenFacts, address: string): Promise<NamedToken> {
  if (address === on.coin.address) return on.coin
  if (address === token.address) return token
  const facts = await on.chain.tokenFacts(address)
  if (!facts) throw new Refusal('UPSTREAM_DOWN')
  return facts
}
