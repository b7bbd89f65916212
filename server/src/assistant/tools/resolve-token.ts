import { sameAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { KnownToken } from '#market-data/token-source.port.ts'
import type { TokenRefs } from './token-refs.ts'

export type Resolved =
  | { kind: 'token'; token: KnownToken }
  | { kind: 'choose'; tokens: KnownToken[] }
  | { kind: 'unknown-token'; asked: string }
  | { kind: 'not-named-by-user'; asked: string }

export type ResolveDeps = {
  /** Finds by symbol or name; the best first. */
  search: (query: string, chain?: ChainKey) => Promise<KnownToken[]>
  /** Every chain on which an address is a token. */
  atAddress: (address: string, chain?: ChainKey) => Promise<KnownToken[]>
  isAddress: (text: string) => boolean
}

/** The tokens met in this turn, and the words that its user wrote. */
export type Named = { refs: TokenRefs; words: string }

const maxChoices = 8

/**
 * Which token is meant: one met in this turn, an address that stands in the user's own words, or a symbol or name that only
 * one verified token has. What several have is a choice, and so is what no verified token has: a symbol is no identity.
 */
export async function resolveToken(
  deps: ResolveDeps,
  { refs, words }: Named,
  asked: string,
  chain?: ChainKey,
): Promise<Resolved> {
  const known = refs.find(asked)
  if (known) return { kind: 'token', token: known }
  const text = plainName(asked)
  if (deps.isAddress(text)) {
    if (!isAmong(text, words)) return { kind: 'not-named-by-user', asked: text }
    return oneOf(await deps.atAddress(text, chain), text)
  }
  const found = await deps.search(text, chain)
  const exact = found.filter((token) => isCalled(token, text))
  const verified = exact.filter(({ isVerified }) => isVerified)
  if (verified.length === 1 && verified[0]) return { kind: 'token', token: verified[0] }
  // What only looks like what was asked for is shown beside the real one.
  const choices = verified.length > 1 ? verified : found
  if (choices.length === 0) return { kind: 'unknown-token', asked: text }
  return { kind: 'choose', tokens: choices.slice(0, maxChoices) }
}

function oneOf([first, ...others]: KnownToken[], asked: string): Resolved {
  if (!first) return { kind: 'unknown-token', asked }
  return others.length === 0 ? { kind: 'token', token: first } : { kind: 'choose', tokens: [first, ...others] }
}

function plainName(asked: string): string {
  return asked.trim().replace(/^\$/, '')
}

/** Whether that is a token's whole symbol or name, with or without a dollar sign before. */
export function isCalled({ symbol, name }: KnownToken, asked: string): boolean {
  const called = plainName(asked).toLowerCase()
  return symbol.toLowerCase() === called || name.toLowerCase() === called
}

/** Whole, not within a longer run of letters and digits; only in EVM addresses does case carry no meaning. */
function isAmong(address: string, words: string): boolean {
  const runs = words.match(/[A-Za-z0-9]+/g) ?? []
  return runs.some((run) => sameAddress(run, address))
}
