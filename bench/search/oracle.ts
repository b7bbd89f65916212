import type { BenchToken } from './bench-token.ts'
import { findSimilarWords } from './find-similar-words.ts'

/** A token with the fields that rank an answer; see `createOracle`. */
export type JudgedToken = BenchToken & { key: string; isVerified: boolean; isImitation: boolean }

const maxResults = 20
const fewEnoughToGuess = 5

/**
 * The expected answer to a query, found by scanning all tokens. Rank, best first:
 * 1. the token with that address; 2. tokens with that symbol; 3. with that name;
 * 4. a word of symbol or name starts with the query, or the name contains the query's words in sequence (the last one may be a
 * prefix); 5. a word contains the query (three letters or more), the name contains its words in another order, or the address
 * starts with the query (four characters or more);
 * 6. if fewer than five tokens match: a word within one typing error, then within two (words of eight letters or more).
 * Within a rank, verified tokens come first, then more liquid ones. Imitations of verified tokens come after all other tokens,
 * but before typo matches.
 */
export function createOracle(tokens: readonly JudgedToken[]) {
  const sorted = [...tokens].sort(
    (a, b) => Number(b.isVerified) - Number(a.isVerified) || (b.liquidity ?? 0) - (a.liquidity ?? 0),
  )
  const table = buildTable(sorted)
  return (query: string): string[] => {
    const found = findByLetters(table, query)
    // Counts matches without imitations, which rank last.
    const certainCount = [...found.keys()].filter((rank) => !sorted[rank]?.isImitation).length
    if (certainCount < fewEnoughToGuess) {
      for (const [rank, match] of guessTypos(table, query)) if (!found.has(rank)) found.set(rank, match)
    }
    const value = ([rank, match]: [number, number]) =>
      (match > 5 ? 100 : 0) + (sorted[rank]?.isImitation ? 50 : 0) + match
    return [...found]
      .sort((a, b) => value(a) - value(b) || a[0] - b[0])
      .slice(0, maxResults)
      .map(([rank]) => sorted[rank]?.key ?? '')
  }
}

type Table = ReturnType<typeof buildTable>

/** Normalized texts of the tokens, indexed by verified status and liquidity. */
function buildTable(sorted: readonly JudgedToken[]) {
  const texts = sorted.map(({ symbol, name }) => ` ${fold(symbol)} ${fold(name)}`)
  const ends: number[] = []
  for (const text of texts) ends.push((ends.at(-1) ?? -1) + 1 + text.length)
  return {
    texts,
    ends,
    /** All texts, one per line, since a single scan is the fastest way to check every token. */
    all: texts.join('\n'),
    symbols: sorted.map(({ symbol }) => fold(symbol)),
    names: sorted.map(({ name }) => fold(name)),
    addresses: sorted.map(({ address, chain }) => (chain === 'sol' ? address : address.toLowerCase())),
    byWord: indexWords(texts),
  }
}

function findByLetters(table: Table, query: string): Map<number, number> {
  const found = new Map<number, number>()
  if (/^[0-9a-z]{4,44}$/i.test(query)) {
    const text = query.startsWith('0x') ? query.toLowerCase() : query
    for (const [rank, address] of table.addresses.entries()) {
      if (address.startsWith(text)) found.set(rank, address === text ? 1 : 5)
    }
  }
  const key = fold(query)
  if (!key) return found
  const words = key.split(' ')
  const [longest = ''] = [...words].sort((a, b) => b.length - a.length)
  let rank = 0
  for (let at = table.all.indexOf(longest); at >= 0; at = table.all.indexOf(longest, (table.ends[rank] ?? 0) + 1)) {
    while ((table.ends[rank] ?? 0) < at) rank++
    const match = rankClass(table, rank, key, words)
    if (match && (found.get(rank) ?? 9) > match) found.set(rank, match)
  }
  return found
}

function rankClass({ texts, symbols, names }: Table, rank: number, key: string, words: readonly string[]) {
  const text = texts[rank] ?? ''
  if (symbols[rank] === key) return 2
  if (names[rank] === key) return 3
  if (text.includes(` ${key}`)) return 4
  if (key.length >= 3 && text.includes(key)) return 5
  return words.length > 1 && words.every((word) => text.includes(` ${word}`)) ? 5 : undefined
}

function guessTypos({ texts, byWord }: Table, query: string): Map<number, number> {
  const words = fold(query).split(' ')
  const similarWords = words.map((word) => findSimilarWords(word, byWord.keys()))
  const found = new Map<number, number>()
  for (const [of, others] of similarWords.entries()) {
    for (const [other, errors] of others) {
      for (const rank of byWord.get(other) ?? []) {
        const all = words.map((word, at) =>
          at === of ? errors : countErrors(texts[rank] ?? '', word, similarWords[at]),
        )
        const match = 5 + Math.max(...all)
        if (match <= 7 && (found.get(rank) ?? 9) > match) found.set(rank, match)
      }
    }
  }
  return found
}

function countErrors(text: string, word: string, near: ReadonlyMap<string, number> | undefined): number {
  if (text.includes(` ${word}`)) return 0
  return Math.min(9, ...text.split(' ').map((each) => near?.get(each) ?? 9))
}

function fold(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase()
  return plain
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function indexWords(texts: readonly string[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>()
  texts.forEach((text, rank) => {
    for (const word of new Set(text.split(' ').filter(Boolean))) {
      const ranks = byWord.get(word)
      if (ranks) ranks.push(rank)
      else byWord.set(word, [rank])
    }
  })
  return byWord
}
