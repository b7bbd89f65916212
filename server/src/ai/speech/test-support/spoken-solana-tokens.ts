import type { SpokenToken } from '#ai/speech/transcriber.port.ts'

/** Tokens of Solana by these symbols. */
export function spokenSolanaTokens(...symbols: string[]): SpokenToken[] {
  return symbols.map((symbol) => ({ symbol, chains: ['sol'] }))
}
