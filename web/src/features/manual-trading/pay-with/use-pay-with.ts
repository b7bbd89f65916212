import { areAddressesEqual } from '@murmur/contract/address'
import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import { areTokensEqual, formatTokenId, type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { type Asset, toCoin, toToken } from '#features/manual-trading/amount/trade-assets.ts'

/** The choice of the token that pays for a purchase. */
export type PayWithState = {
  /** The held tokens that can pay, dollars first, then the coin. */
  options: HeldToken[]
  /** The token that pays; undefined for the chain's coin. */
  token: HeldToken | undefined
  choose(token: HeldToken): void
}

export type PayWithProps = { payWith: PayWithState; onChange: () => void }

/**
 * Chooses what pays for a purchase. By default the chain's coin pays; for a purchase of the coin itself, the first option does.
 * @param bought undefined until the user has chosen one
 * @param tokens the user's balances; undefined until they are loaded
 */
export function usePayWith(bought: TokenRef | undefined, tokens: readonly HeldToken[] | undefined): PayWithState {
  const [chosen, setChosen] = useState<string>()
  const options = bought ? listOptions(bought, tokens ?? []) : []
  const isCoinBought = bought !== undefined && areAddressesEqual(bought.address, chainsByKey[bought.chain].coin.address)
  const fallback = isCoinBought ? options[0] : undefined
  const token = options.find((one) => tokenKey(one) === chosen) ?? fallback
  return { options, token: token?.isCoin ? undefined : token, choose: (one) => setChosen(tokenKey(one)) }
}

/** The paying side of a purchase: the chosen token, or the chain's coin. */
export function toPayingAsset(
  chain: ChainKey,
  { token }: PayWithState,
  tokens: readonly HeldToken[] | undefined,
): Asset {
  return token ? toToken(token, token, true) : toCoin(chain, tokens)
}

/** The request parameter for the paying token; empty for the coin. */
export function toPayWithParam({ token }: PayWithState): { payWith?: string } {
  return token ? { payWith: formatTokenId(token) } : {}
}

/** A token without a price cannot pay, because limits count dollars; the wrapped coin has no route of its own. */
function listOptions(bought: TokenRef, tokens: readonly HeldToken[]): HeldToken[] {
  const { wrapped } = chainsByKey[bought.chain].coin
  return tokens
    .filter((one) => one.chain === bought.chain && !areTokensEqual(one, bought) && BigInt(one.sellableBaseUnits) > 0n)
    .filter((one) => one.isCoin || (one.priced && !one.isHidden && !areAddressesEqual(one.address, wrapped)))
    .toSorted((one, other) => rank(one) - rank(other) || other.usdValue - one.usdValue)
}

function rank({ symbol, isVerified, isCoin }: HeldToken): number {
  if (symbol === 'USDC' && isVerified) return 0
  return isCoin ? 1 : 2
}
