import { indexTokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { verifiedMints } from '#chains/solana/verified-mints.ts'

/** Names of the pinned token lists. */
export const pinnedNames = indexTokenNames([
  ...verifiedMints.map((token) => ({ ...token, chain: 'sol' as const })),
  ...verifiedTokens.eth.map((token) => ({ ...token, chain: 'eth' as const })),
  ...verifiedTokens.base.map((token) => ({ ...token, chain: 'base' as const })),
])
