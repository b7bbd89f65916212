import { parseEvmAddress, parseSolanaAddress } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { Focus, FocusToken } from '#ai/brains/offline/requests/focus.ts'
import { type ReferencePattern, referencePatterns } from '#ai/brains/offline/requests/reference-patterns.ts'
import { resolveReference } from '#ai/brains/offline/requests/resolve-references.ts'

/** A symbol that is one word. Others could be parsed as a trade of their own: "100% of WIF". */
const plainSymbol = /^\p{L}[\p{L}\p{N}]{0,19}$/u

/** Whether a symbol or an address can be put into a sentence. */
const isPlainName = (symbol: string) =>
  plainSymbol.test(symbol) || parseEvmAddress(symbol) !== undefined || parseSolanaAddress(symbol) !== undefined

/** Pronouns are part of other phrases: "make it 50", "leave it". */
type Options = { withPronouns?: boolean }

/** `text`: the message with the token's symbol in place of the reference, otherwise as written; `before`, `after`: its other words. */
export type Substitution = { text: string; before: string; after: string; token: FocusToken }

/**
 * Writes the token that a message refers to in place of the reference, so that the trade grammar can parse the message: "sell half
 * of it" becomes "sell half of BONK".
 * `withPronouns` false: only "the second one", "the other one" and the like.
 * @returns undefined unless the message has exactly one reference, to exactly one token
 */
export function substituteReference(
  message: string,
  language: Language,
  focus: Focus,
  { withPronouns = true }: Options = {},
): Substitution | undefined {
  // Without tokens in the chat, a reference can't be resolved.
  if (focus.tokens.length === 0) return undefined
  const { text } = normalizeText(message)
  const { folded, positions } = foldWithPositions(text)
  const [found, ...others] = findReferences(
    folded,
    referencePatterns[language].filter(
      ({ reference }) => withPronouns || (reference.kind !== 'it' && reference.kind !== 'units'),
    ),
  )
  if (!found || others.length > 0) return undefined
  const [token, ...more] = resolveReference(found.reference, focus)
  if (!token || more.length > 0 || !isPlainName(token.symbol)) return undefined
  const from = positions[found.from] ?? 0
  const to = (positions[found.to - 1] ?? from) + 1
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const of = joinedOf.test(folded.slice(found.from, found.to)) ? 'de ' : ''
  return { text: `${before} ${of}${token.symbol} ${after}`, before, after, token }
}

/** Portuguese writes "of" and a pronoun as one word: "1/3 dele". */
const joinedOf = /^d(?:el[ea]s?|iss?to|isso|ess[ea]s?|est[ea]s?|aquel[ea]s?|aquilo)(?!\p{L})/u

/** The message without its only reference; undefined if it has none or several. */
export function removeReference(message: string, language: Language): string | undefined {
  const { text } = normalizeText(message)
  const { folded, positions } = foldWithPositions(text)
  const [found, ...others] = findReferences(folded, referencePatterns[language])
  if (!found || others.length > 0) return undefined
  return `${text.slice(0, positions[found.from] ?? 0)} ${text.slice((positions[found.to - 1] ?? 0) + 1)}`
}

type FoundReference = ReferencePattern & { from: number; to: number }

/** Finds references that don't overlap: a pronoun within another reference doesn't count. */
function findReferences(folded: string, patterns: readonly ReferencePattern[]): FoundReference[] {
  const found: FoundReference[] = []
  for (const each of patterns) {
    // Most patterns match nothing, and `search` is cheaper than `matchAll`, which copies the pattern.
    if (folded.search(each.pattern) < 0) continue
    for (const match of folded.matchAll(each.pattern)) {
      const span = { from: match.index, to: match.index + match[0].length }
      if (!found.some(({ from, to }) => span.from < to && from < span.to)) found.push({ ...each, ...span })
    }
  }
  return found
}

const wordCharacter = /[\p{L}\p{N}\p{M}#]/u

/** The folded text with single spaces, and for each of its characters the position in the text. */
function foldWithPositions(text: string): { folded: string; positions: number[] } {
  let folded = ''
  const positions: number[] = []
  for (const [at, character] of text.split('').entries()) {
    const plain = wordCharacter.test(character) ? foldWord(character) : ' '
    if (plain === ' ' && (folded === '' || folded.endsWith(' '))) continue
    folded += plain
    for (let each = 0; each < plain.length; each += 1) positions.push(at)
  }
  return { folded, positions }
}
