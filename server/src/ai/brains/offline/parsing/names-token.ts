import type { TokenRef } from '#ai/brains/tokens.port.ts'
import { getLanguages } from './lexicon.ts'
import { foldWord } from './normalize-text.ts'

/** Shorter symbols are often words: "GO", "ME". */
const minSymbolLength = 3

/**
 * Whether a message names a token by its address or symbol. A symbol that is also a word of an order in some language, such as
 * "SAFE", names nothing.
 */
export function namesToken(message: string, { address, symbol }: Pick<TokenRef, 'address' | 'symbol'>): boolean {
  const words = message.split(/[^\p{L}\p{N}]+/u)
  if (words.includes(address)) return true
  const folded = foldWord(symbol)
  if (folded.length < minSymbolLength || getLanguages(folded).size > 0) return false
  return words.some((word) => foldWord(word) === folded)
}
