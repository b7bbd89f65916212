import type { SpokenToken } from '#integrations/speech/hearing.port.ts'

/** Tokens of Solana by these symbols. */
export function aTokenList(...symbols: string[]): SpokenToken[] {
  return symbols.map((symbol) => ({ symbol, chains: ['sol'] }))
}
