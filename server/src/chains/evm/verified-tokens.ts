import { byEvmChain, type EvmChainKey } from '@murmur/contract/chains'
import tokenList from './token-list.json' with { type: 'json' }

/** A well-known token, pinned by address. */
export type VerifiedToken = { address: string; symbol: string; name: string; decimals: number }

const pinned: Partial<Record<EvmChainKey, readonly VerifiedToken[]>> = tokenList

/** Tokens whose balances are always read, and whose symbols are trusted. Changes come with a release. */
export const verifiedTokens = byEvmChain(({ key }) => pinned[key] ?? [])
