import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { type MessageReading, nativeSymbol } from '#ai/brains/offline/requests/read-message.ts'

/** The tokens that the message refers to or names, else the coin of the chain that it names. */
export function namedTokens({
  mentions,
  references,
  chain,
}: Pick<MessageReading, 'mentions' | 'references' | 'chain'>): RequestToken[] {
  const referred = references.map(({ symbol, chain: own }) => ({ query: symbol, chain: own }))
  const named = [...referred, ...mentions.map((query) => ({ query, chain }))]
  const coin = named.length === 0 && chain ? nativeSymbol(chain) : undefined
  return coin ? [{ query: coin, chain }] : named
}

/** Number of tokens that a message names or refers to. */
export function countNamed({ mentions, references }: Pick<MessageReading, 'mentions' | 'references'>): number {
  return mentions.length + references.length
}
