import { type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import tokenList from './token-list.json' with { type: 'json' }

/** Mints whose balances are always read, and whose symbols are trusted. Changes come with a release. */
export const verifiedMints: readonly { address: SolanaAddress; symbol: string; name: string; decimals: number }[] =
  tokenList.map((token) => ({ ...token, address: toSolanaAddress(token.address) }))
