import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import type { KnownToken } from '#wallets/tokens/known-token.ts'
import { coinNames, defaultTokens } from './default-tokens.ts'
import type { ChangedToken } from './wallet-tokens.store.ts'

/** An entry of a user's token list. */
export type ListedToken = KnownToken & {
  isCoin: boolean
  isVerified: boolean
  isHidden: boolean
  /** Listed even with a balance of zero. */
  isKept: boolean
}

/** The tokens of one chain that a user changed, traded or received. */
export type TokenOrigins = {
  changed: readonly ChangedToken[]
  traded: readonly KnownToken[]
  arrived: readonly KnownToken[]
}

/**
 * Lists every token to query for a user's wallet on a chain, by address, the coin first. Names on pinned lists take
 * precedence over a token's own metadata.
 */
export function listedTokens(balanceChain: BalanceChain, own: TokenOrigins): Map<string, ListedToken> {
  const [always, verified] = [defaultTokens[balanceChain.key], balanceChain.verifiedTokens]
  const coin = { ...balanceChain.coin, name: coinNames[balanceChain.key] }
  const states = new Map(own.changed.map(({ address, state }) => [address, state]))
  const kept = new Set([coin, ...always].map(({ address }) => address))
  const believed = new Set([coin, ...always, ...verified].map(({ address }) => address))
  const listed = new Map<string, ListedToken>()
  for (const token of [coin, ...always, ...verified, ...own.changed, ...own.traded, ...own.arrived]) {
    const address = balanceChain.chain.readAddress(token.address)
    if (address === undefined || listed.has(address)) continue
    const state = states.get(address)
    listed.set(address, {
      address,
      symbol: token.symbol,
      name: token.name,
      decimals: token.decimals,
      isCoin: address === coin.address,
      isVerified: believed.has(address),
      isHidden: state === 'hidden',
      isKept: kept.has(address) || state === 'imported',
    })
  }
  return listed
}
