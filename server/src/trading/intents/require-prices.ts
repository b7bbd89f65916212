import type { Prices } from '#market-data/prices/prices.port.ts'
import type { NamedToken } from '#platform/amounts/token-amount.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'

/**
 * The prices of the tokens, in their order: USD for one whole token, times 10^18.
 * @throws Refusal UPSTREAM_DOWN if one has no price
 */
export async function requirePrices<const Tokens extends readonly NamedToken[]>(
  { prices }: { prices: Prices },
  { key }: Pick<TradingChain, 'key'>,
  tokens: Tokens,
): Promise<{ [Index in keyof Tokens]: bigint }> {
  const usdPrices = await prices.usd(key, tokens)
  return tokens.map(({ address, symbol }) => {
    const usdPrice = usdPrices.get(address)
    if (!usdPrice || usdPrice.usdE18 <= 0n)
      throw new Refusal('UPSTREAM_DOWN', { reason: 'no-price', values: { symbol } })
    return usdPrice.usdE18
  }) as { [Index in keyof Tokens]: bigint }
}
