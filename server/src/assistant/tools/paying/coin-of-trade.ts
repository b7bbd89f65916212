import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import type { TokenResolution } from '#assistant/tools/resolve-token.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'

const isNativeCoin = (coin: string, chain: ChainKey) => chainsByKey[chain].coin.symbol === coin

/**
 * Filters tokens to those on the chains of the coin that the user wants to pay with: "0.1 SOL of USDC" is on Solana.
 * @throws Refusal NOT_TRADABLE if there are none
 */
export function filterPayableTokens(
  coin: string | undefined,
  resolved: TokenResolution,
  side: 'buy' | 'sell' = 'buy',
): TokenResolution {
  if (coin === undefined || resolved.kind !== 'choose') return resolved
  const [token, ...others] = resolved.tokens.filter(({ chain }) => isNativeCoin(coin, chain))
  if (!token) {
    for (const each of resolved.tokens.slice(0, 1)) guardCoin(coin, each, side)
    return resolved
  }
  return others.length === 0 && token.isVerified
    ? { kind: 'token', token }
    : { ...resolved, tokens: [token, ...others] }
}

/**
 * Rejects a purchase with, or a sale for, a coin that is not the native coin of the token's chain.
 * @throws Refusal NOT_TRADABLE
 */
export function guardCoin(
  coin: string | undefined,
  { chain, symbol }: Pick<TokenListing, 'chain' | 'symbol'>,
  side: 'buy' | 'sell' = 'buy',
): void {
  if (coin === undefined || isNativeCoin(coin, chain)) return
  const values = { symbol, chain, coin: chainsByKey[chain].coin.symbol }
  throw new Refusal('NOT_TRADABLE', { reason: side === 'sell' ? 'pays-other-coin' : 'other-coin', values })
}
