import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import type { KnownToken } from '#wallets/tokens/known-token.ts'
import { coinNames, defaultTokens } from './default-tokens.ts'
import type { SaidToken } from './wallet-tokens.store.ts'

/** A token that may stand in a user's list. */
export type ListedToken = KnownToken & {
  isCoin: boolean
  isVerified: boolean
  isHidden: boolean
  /** Listed even when there is none of it. */
  isKept: boolean
}

/** What a user's own doings tell of their tokens on one chain. */
export type OwnDoings = {
  said: readonly SaidToken[]
  traded: readonly KnownToken[]
  arrived: readonly KnownToken[]
}

/**
 * Every token to look for in a user's wallet on a chain, by address, the coin first. The pinned lists' names win over
 * what a token said of itself.
 */
export function listedTokens(on: BalanceChain, own: OwnDoings): Map<string, ListedToken> {
  const [always, verified] = [defaultTokens[on.key], on.verifiedTokens]
  const coin = { ...on.coin, name: coinNames[on.key] }
  const states = new Map(own.said.map(({ address, state }) => [address, state]))
  const kept = new Set([coin, ...always].map(({ address }) => address))
  const believed = new Set([coin, ...always, ...verified].map(({ address }) => address))
  const listed = new Map<string, ListedToken>()
  for (const token of [coin, ...always, ...verified, ...own.said, ...own.traded, ...own.arrived]) {
    const address = on.chain.readAddress(token.address)
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
