import { token2022Program, tokenProgram } from '#solana/addresses.ts'
import tokens from '#tokens.json' with { type: 'json' }

export type SolTokenKind =
  | 'wrapped-coin'
  | 'plain'
  | 'transfer-fee'
  | 'permanent-delegate'
  | 'frozen'
  | 'lookalike'
  | 'mutable-metadata'
  | 'hostile-names'
  | 'unpriced'

/** `usd` is the price at the start as decimal text, empty for none; `millions` of dollars are on each side of its market. */
export type SolToken = {
  chain: 'sol'
  symbol: string
  name: string
  decimals: number
  address: string
  usd: string
  kind: SolTokenKind
  program: 'token' | 'token-2022'
  millions: number
  /** Where its Metaplex metadata lies; Token-2022 mints carry theirs themselves. */
  metadata?: string
}

/** The sandbox's Solana tokens, wrapped SOL first. */
export const solTokens: readonly SolToken[] = (tokens as { chain: string }[]).filter(
  (token): token is SolToken => token.chain === 'sol',
)

const byMint = new Map(solTokens.map((token) => [token.address, token]))

/** The sandbox's token with this mint. */
export function solToken(mint: string): SolToken | undefined {
  return byMint.get(mint)
}

/** The token program's address. */
export function tokenProgramFor({ program }: SolToken): string {
  return program === 'token' ? tokenProgram : token2022Program
}

/** The key of its price in the shared walk: a token costs the same on every chain, but a look-alike is another one. */
export function priceKey({ symbol, kind, address }: SolToken): string {
  return kind === 'plain' || kind === 'wrapped-coin' ? symbol : address
}
