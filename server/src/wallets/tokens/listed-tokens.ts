import { chainNames } from '@murmur/contract/chains'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'
import { defaultTokens } from './default-tokens.ts'
import type { TokenOverride } from './wallet-tokens.store.ts'

/** An entry of a user's token list. */
export type ListedToken = TokenMetadata & {
  isCoin: boolean
  isVerified: boolean
  isHidden: boolean
  /** Whether the token is listed even with a balance of zero. */
  showsZeroBalance: boolean
}

/** The tokens of one chain that a user imported, hid, traded or received. */
export type TokenOrigins = {
  changed: readonly TokenOverride[]
  traded: readonly TokenMetadata[]
  received: readonly TokenMetadata[]
}

/**
 * Lists all tokens to query for a user's wallet on a chain, by address, the native token first. Names on pinned lists
 * replace a token's on-chain name.
 */
export function buildTokenList(balanceChain: BalanceChain, own: TokenOrigins): Map<string, ListedToken> {
  const [always, verified] = [defaultTokens[balanceChain.key] ?? [], balanceChain.verifiedTokens]
  const coin = { ...balanceChain.coin, name: chainNames[balanceChain.key] }
  const states = new Map(own.changed.map(({ address, state }) => [address, state]))
  const alwaysListed = new Set([coin, ...always].map(({ address }) => address))
  const verifiedAddresses = new Set([coin, ...always, ...verified].map(({ address }) => address))
  const listed = new Map<string, ListedToken>()
  for (const token of [coin, ...always, ...verified, ...own.changed, ...own.traded, ...own.received]) {
    const address = balanceChain.chain.readAddress(token.address)
    if (address === undefined || listed.has(address)) continue
    const state = states.get(address)
    listed.set(address, {
      address,
      symbol: token.symbol,
      name: token.name,
      decimals: token.decimals,
      isCoin: address === coin.address,
      isVerified: verifiedAddresses.has(address),
      isHidden: state === 'hidden',
      showsZeroBalance: alwaysListed.has(address) || state === 'imported',
    })
  }
  return listed
}
