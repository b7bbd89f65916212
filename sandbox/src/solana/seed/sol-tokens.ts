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

/** A Solana token. `usd`: starting price as decimal text, empty if unpriced. `millions`: USD on each market side. */
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
  /** Address of the Metaplex metadata; absent for Token-2022 mints, which contain their metadata. */
  metadata?: string
}

/** The sandbox's Solana tokens, wrapped SOL first. */
export const solTokens: readonly SolToken[] = (tokens as { chain: string }[]).filter(
  (token): token is SolToken => token.chain === 'sol',
)

const byMint = new Map(solTokens.map((token) => [token.address, token]))

/** Finds a token of the sandbox by mint. */
export function solToken(mint: string): SolToken | undefined {
  return byMint.get(mint)
}

/** Returns the address of a token's program. */
export function getTokenProgram({ program }: SolToken): string {
  return program === 'token' ? tokenProgram : token2022Program
}

/**
 * Returns a token's key in the shared walk: a token has the same price on every chain, a look-alike has its own price.
 */
export function priceKey({ symbol, kind, address }: SolToken): string {
  return kind === 'plain' || kind === 'wrapped-coin' ? symbol : address
}
