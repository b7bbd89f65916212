import { areAddressesEqual } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TokenListing } from '#market-data/token-source.port.ts'
import type { TokenRefs } from './token-refs.ts'

export type TokenResolution =
  | { kind: 'token'; token: TokenListing }
  | { kind: 'choose'; tokens: TokenListing[] }
  | { kind: 'unknown-token'; query: string }
  | { kind: 'not-named-by-user'; query: string }

export type ResolveDeps = {
  /** Searches by symbol or name; best match first. */
  search: (query: string, chain?: ChainKey) => Promise<TokenListing[]>
  /** The tokens at an address, on every chain. */
  atAddress: (text: string, chain?: ChainKey) => Promise<TokenListing[]>
  isAddress: (text: string) => boolean
}

/** The tokens of the chat and the user's words. */
export type TurnTokens = { refs: TokenRefs; words: string }

const maxChoices = 8

/**
 * Resolves a ref of this chat, an address in the user's own words, or a symbol or name of exactly one verified token. A name of
 * several verified tokens or of none is a choice: a symbol isn't an identity.
 */
export async function resolveToken(
  deps: ResolveDeps,
  { refs, words }: TurnTokens,
  query: string,
  chain?: ChainKey,
): Promise<TokenResolution> {
  const known = refs.find(query)
  if (known) return { kind: 'token', token: known }
  const earlier = refs.findId(query)
  if (earlier) return toResolved(await deps.atAddress(earlier.address, earlier.chain), query)
  const text = stripDollarSign(query)
  if (deps.isAddress(text)) {
    if (!containsAddress(text, words)) return { kind: 'not-named-by-user', query: text }
    return toResolved(await deps.atAddress(text, chain), text)
  }
  const found = await deps.search(text, chain)
  const exact = found.filter((token) => matchesSymbolOrName(token, text))
  const verified = exact.filter(({ isVerified }) => isVerified)
  if (verified.length === 1 && verified[0]) return { kind: 'token', token: verified[0] }
  // Shows look-alikes beside the exact match.
  const choices = verified.length > 1 ? verified : found
  if (choices.length === 0) return { kind: 'unknown-token', query: text }
  return { kind: 'choose', tokens: choices.slice(0, maxChoices) }
}

function toResolved([first, ...others]: TokenListing[], query: string): TokenResolution {
  if (!first) return { kind: 'unknown-token', query }
  return others.length === 0 ? { kind: 'token', token: first } : { kind: 'choose', tokens: [first, ...others] }
}

function stripDollarSign(query: string): string {
  return query.trim().replace(/^\$/, '')
}

/** Whether the text is a token's whole symbol or name, with or without a leading "$". */
export function matchesSymbolOrName({ symbol, name }: TokenListing, query: string): boolean {
  const normalizedQuery = stripDollarSign(query).toLowerCase()
  return symbol.toLowerCase() === normalizedQuery || name.toLowerCase() === normalizedQuery
}

/** Whether the words contain this address. Matches the whole address only, not part of a longer run; case is ignored only for EVM addresses. */
function containsAddress(text: string, words: string): boolean {
  const alphanumericRuns = words.match(/[A-Za-z0-9]+/g) ?? []
  return alphanumericRuns.some((run) => areAddressesEqual(run, text))
}
