import type { Address } from 'viem'
import type { ChainKey } from '#seed/address-book.ts'
import tokens from '#tokens.json' with { type: 'json' }

export type TokenKind =
  | 'wrapped-coin'
  | 'plain'
  | 'usdt-like'
  | 'bytes32-names'
  | 'unsellable'
  | 'taxed'
  | 'hostile-names'
  | 'lookalike'
  | 'no-decimals'
  | 'many-decimals'

/** `usd` is the price the pools start with, as plain decimal text. */
export type SandboxToken = {
  chain: ChainKey
  symbol: string
  name: string
  decimals: number
  address: Address
  usd: string
  kind: TokenKind
}

/** Lists the sandbox's tokens of a chain, the wrapped native token first. */
export function sandboxTokens(chain: ChainKey): SandboxToken[] {
  return (tokens as SandboxToken[]).filter((token) => token.chain === chain)
}
