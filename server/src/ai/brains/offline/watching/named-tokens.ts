import type { Language } from '@murmur/contract/languages'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { nativeSymbol, type ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { findRole } from './change-words.ts'

/** The tokens that the message refers to or names, else the coin of the chain that it names. */
export function listNamedTokensOrCoin({
  mentions,
  references,
  chain,
}: Pick<ParsedMessage, 'mentions' | 'references' | 'chain'>): RequestToken[] {
  const referred = references.map(({ symbol, chain: own }) => ({ query: symbol, chain: own }))
  const allTokens = [...referred, ...mentions.map((query) => ({ query, chain }))]
  const coin = allTokens.length === 0 && chain ? nativeSymbol(chain) : undefined
  return coin ? [{ query: coin, chain }] : allTokens
}

/** Number of tokens that a message names or refers to. */
export function countNamed({ mentions, references }: Pick<ParsedMessage, 'mentions' | 'references'>): number {
  return mentions.length + references.length
}

/** Whether the coin of a chain is joined with a token, so that the coin is meant as a token too: "SOL and WIF". */
export function namesCoinBeside(
  { chain, mentions }: Pick<ParsedMessage, 'mentions' | 'chain'>,
  words: readonly Word[],
  language: Language,
): boolean {
  const coin = chain && nativeSymbol(chain)?.toLowerCase()
  if (coin === undefined) return false
  const texts = words.map(({ text }) => text)
  const names = mentions.map((mention) => mention.toLowerCase())
  return findRole(texts, 'join', language).some((at) => {
    const beside = [texts[at - 1], texts[at + 1]]
    return beside.includes(coin) && beside.some((text) => text !== undefined && names.includes(text))
  })
}
