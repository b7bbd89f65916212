import { type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { type EvmChainKey, mapByEvmChain } from '@murmur/contract/chains'
import tokenList from './token-list.json' with { type: 'json' }

/** A well-known token, pinned by address. */
export type VerifiedToken = { address: EvmAddress; symbol: string; name: string; decimals: number }

type PinnedToken = (typeof tokenList)[keyof typeof tokenList][number]

const pinnedTokens: Partial<Record<EvmChainKey, readonly PinnedToken[]>> = tokenList

/** Tokens whose balances are always read, and whose symbols are trusted. Changes come with a release. */
export const verifiedTokens = mapByEvmChain(({ key }): readonly VerifiedToken[] =>
  (pinnedTokens[key] ?? []).map((token) => ({ ...token, address: toEvmAddress(token.address) })),
)
