import type { EvmChainKey } from '@murmur/contract/chains'
import tokenList from './token-list.json' with { type: 'json' }

/** A well-known token, pinned by address. */
export type VerifiedToken = { address: string; symbol: string; name: string; decimals: number }

/** The tokens whose balances are always looked at, and whose symbols may be believed. Changes come with a release. */
export const verifiedTokens: Record<EvmChainKey, readonly VerifiedToken[]> = tokenList
