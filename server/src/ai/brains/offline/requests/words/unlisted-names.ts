import type { Language } from '@murmur/contract/languages'
import type { Turn } from '#ai/brains/brain.port.ts'
import { findChainMentions } from '#ai/brains/offline/parsing/chains/chain-mentions.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import { suggestSymbol, type TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { isCommonWord } from './vocabulary.ts'

/** Finds the symbols of tokens that are spelled like these words, ignoring case. Returns them by word. */
export type FindSymbols = (words: readonly string[]) => Promise<ReadonlyMap<string, string>>

const symbol = /^[a-z][a-z0-9]{2,14}$/i
const plural = /^[a-z0-9]{3,20}s$/
const maxWords = 8

/**
 * Adds the names of unlisted tokens that a message mentions. Anyone can name a token after a common word, so a word counts only if it
 * is written as a symbol (capitals, "$", a digit), or is unknown and the only name in the message. The trade grammar never gets
 * these names.
 */
export async function withUnlistedNames(
  { text, language, signal }: Pick<Turn, 'text' | 'language' | 'signal'>,
  listedNames: TokenNames,
  findSymbols: FindSymbols | undefined,
): Promise<TokenNames> {
  const names = withPlurals(text, listedNames, language)
  const namesWithSymbols = findSymbols && (await withUnlistedSymbols({ text, language, signal }, names, findSymbols))
  return namesWithSymbols ?? withTypo(text, names, language)
}

/** Adds the unlisted symbols of the message. Undefined if it has none. */
async function withUnlistedSymbols(
  { text, language, signal }: Pick<Turn, 'text' | 'language' | 'signal'>,
  names: TokenNames,
  findSymbols: FindSymbols,
): Promise<TokenNames | undefined> {
  const { marked, plain, called } = findPossibleSymbols(text, names, language)
  const candidates = [...marked, ...plain].slice(0, maxWords)
  if (candidates.length === 0) return undefined
  const listed = await findSymbols(candidates)
  signal.throwIfAborted()
  const symbolByWord = new Map([...listed].filter(([, each]) => symbol.test(each)))
  const certain = marked.filter((word) => symbolByWord.has(word))
  const likely = plain.filter((word) => symbolByWord.has(word))
  const kept = certain.length > 0 ? certain : likely.length === 1 ? likely : []
  if (kept.length === 0) return undefined
  const added = kept.map((word): [string, string] => [word, symbolByWord.get(word) ?? word])
  return {
    ...names,
    symbols: new Map([...names.symbols, ...added]),
    phrases: new Map([...names.phrases, ...added]),
    written: new Set(called.filter((word) => certain.includes(word))),
  }
}

/** Adds names that the message writes with a plural "s": "is its market cap above chainlinks". */
function withPlurals(text: string, names: TokenNames, language: Language): TokenNames {
  const { words } = tokenize(normalizeText(text).text)
  const added = splitIntoPieces(words, names, detectLanguage(words, language)).flatMap((piece): [string, string][] => {
    const [word] = piece.words
    if (piece.kind !== 'unknown' || word?.kind !== 'word' || isCommonWord(word.text, language)) return []
    const symbol = plural.test(word.text) ? names.phrases.get(word.text.slice(0, -1)) : undefined
    return symbol === undefined ? [] : [[word.text, symbol]]
  })
  return added.length === 0 ? names : { ...names, phrases: new Map([...names.phrases, ...added]) }
}

/** Shorter words are close to too many symbols. */
const minTypoLength = 4

/** Adds the only unknown word of a message without a token if it is one letter away from a name: "rendr". */
function withTypo(text: string, names: TokenNames, language: Language): TokenNames {
  const { words } = tokenize(normalizeText(text).text)
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  if (pieces.some((piece) => piece.kind === 'address' || piece.kind === 'token')) return names
  const correctedNames = pieces.flatMap((piece): [string, string][] => {
    const [word] = piece.words
    if (piece.kind !== 'unknown' || word?.kind !== 'word' || isCommonWord(word.text, language)) return []
    const meant = word.text.length >= minTypoLength ? suggestSymbol(names, word.text) : undefined
    return meant?.toLowerCase().startsWith(word.text.slice(0, 1)) ? [[word.text, meant]] : []
  })
  return correctedNames.length === 1 ? { ...names, phrases: new Map([...names.phrases, ...correctedNames]) } : names
}

type PossibleSymbols = { marked: string[]; plain: string[]; called: string[] }

/** The words of a message that may be symbols, folded. `marked`: written like one. `called`: those beside "coin" or "token". */
function findPossibleSymbols(text: string, names: TokenNames, language: Language): PossibleSymbols {
  const { words } = tokenize(normalizeText(text).text)
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const isAllCapitals = words.every(({ raw }) => raw === raw.toUpperCase())
  // "The MOONX on ETH": a coin that names a chain isn't another token.
  const chainsAt = new Set(findChainMentions(pieces).flatMap(({ at, isExplicit }) => (isExplicit ? [at] : [])))
  const hasName = pieces.some(
    (piece, at) => !chainsAt.has(at) && (piece.kind === 'address' || (piece.kind === 'token' && piece.isKnown)),
  )
  const marked: string[] = []
  const plain: string[] = []
  const called: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const word = piece.words.at(-1)
    if (word?.kind !== 'word' || !symbol.test(word.raw)) continue
    const isDollar = piece.kind === 'token' && !piece.isKnown
    const isCapital = word.raw === word.raw.toUpperCase() && (!isAllCapitals || words.length === 1)
    const isWrittenAsSymbol = isCapital || /\d/.test(word.raw)
    const isMarked = isDollar || (isWrittenAsSymbol && piece.kind !== 'token' && piece.words.length === 1)
    if (isMarked && [pieces[at - 1], pieces[at + 1]].some(isNoun)) called.push(word.text)
    if (isMarked) marked.push(word.text)
    else if (piece.kind === 'unknown' && !hasName && !isCommonWord(word.text, language)) plain.push(word.text)
  }
  return { marked, plain, called }
}

/** Whether a piece is a word such as "coin" or "token". */
function isNoun(piece: Piece | undefined): boolean {
  return piece?.kind === 'sense' && piece.tags.has('count')
}
