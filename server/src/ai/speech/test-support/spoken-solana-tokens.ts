import type { SpokenToken } from '#ai/speech/transcriber.port.ts'

/** Solana tokens with these symbols. */
export function spokenSolanaTokens(...symbols: string[]): SpokenToken[] {
  return symbols.map((symbol) => ({ symbol, chains: ['sol'] }))
}
