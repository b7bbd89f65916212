import { type Language, languages } from '@murmur/contract/languages'
import { locales, separatesWords } from '#platform/i18n/locales.ts'
import type { DetectedLanguage } from './detect-language.ts'
import { getLongestPhraseLength, getSenses, type Sense, type Tag } from './lexicon.ts'
import { parseChineseNumber } from './numbers/chinese-number.ts'
import { ambiguousValues, parseDigits } from './numbers/digits.ts'
import { numeralLanguages, parseSpelledNumber } from './numbers/numerals.ts'
import { getLongestNameLength, type TokenNames } from './token-names.ts'
import type { Word } from './tokenize.ts'

/**
 * Consecutive words with one meaning, or an unknown word. `value`: plain decimal text, undefined if ambiguous (then
 * `possibleValues` has both). `isForeign`: the phrase is in another language than the sentence. `text` is a token's symbol or the
 * text after "$"; for an address, the text as written.
 */
export type Piece = { words: readonly Word[]; text: string } & (
  | { kind: 'sense'; tags: ReadonlySet<Tag>; isForeign?: boolean }
  | { kind: 'number'; value: string | undefined; possibleValues?: [string, string] | undefined }
  | { kind: 'token'; isKnown: boolean }
  | { kind: 'address' }
  | { kind: 'unknown' }
)

/** Tags that prevent a trade, in any language. */
const blockingTags: ReadonlySet<Tag> = new Set<Tag>(['other', 'not', 'ask', 'if', 'time', 'limit', 'foreign'])
const spacedLanguages = languages.filter(separatesWords)
/** Multipliers after digits: 2万. */
const multipliers = new Set(['百', '千', '万'])
const articles = new Set(['un', 'una', 'um', 'uma', 'une'])
/** Each Chinese character is a word. */
const maxNameWords = 6
const foreignTags: ReadonlySet<Tag> = new Set<Tag>(['foreign'])
const questions: ReadonlySet<Tag> = new Set<Tag>(['ask'])
const signs: Record<string, Tag> = {
  $: 'usd',
  '%': 'percent',
  '€': 'foreign',
  '£': 'foreign',
  '¥': 'foreign',
  '₽': 'foreign',
  '₹': 'foreign',
  '₿': 'foreign',
  '₩': 'foreign',
  '₺': 'foreign',
}

/** Words that only their accent distinguishes from a token: Portuguese "daí" (from there) and DAI. */
const accentedWords = new Set(['daí'])

/** Splits words greedily into the longest known pieces, from left to right. */
export function splitIntoPieces(words: readonly Word[], names: TokenNames, detected: DetectedLanguage): Piece[] {
  const pieces: Piece[] = []
  const texts = words.map((word) => word.text)
  for (let at = 0; at < words.length; at += pieces.at(-1)?.words.length ?? 1) {
    const piece = parsePiece(words, texts, at, names, detected)
    pieces.push(pieces.at(-1)?.kind === 'number' ? toCount(piece) : toSingleUnit(piece))
  }
  return pieces
}

/** "30 tokens de BONK" counts tokens; without the number "tokens de" begins a search. */
function toCount(piece: Piece): Piece {
  const [word] = piece.words
  const isSearch = piece.kind === 'sense' && piece.words.length > 1 && piece.tags.has('search')
  if (!isSearch || !word || !getSenses(word.text).some(({ tag }) => tag === 'count')) return piece
  return { words: [word], text: word.text, kind: 'sense', tags: new Set<Tag>(['count']) }
}

/** "20U" is 20 US dollars. A "U" that does not follow a number blocks a trade, because it may mean anything. */
function toSingleUnit(piece: Piece): Piece {
  return piece.kind === 'sense' && piece.text === 'u' ? { ...piece, tags: foreignTags } : piece
}

function parsePiece(
  words: readonly Word[],
  texts: string[],
  at: number,
  names: TokenNames,
  detected: DetectedLanguage,
): Piece {
  const word = words[at] as Word
  const one = { words: [word], text: word.raw }
  if (word.kind === 'address') return { ...one, kind: 'address' }
  if (word.kind === 'mark') return parseSign(words, at, names)
  if (word.kind === 'number') return parseNumberPiece(words, at, detected.language)
  // "un 30 por ciento": an article, not a number.
  if (articles.has(word.text) && words[at + 1]?.kind === 'number')
    return { ...one, kind: 'sense', tags: new Set<Tag>(['glue']) }
  const writtenSymbol = names.written?.has(word.text) ? names.phrases.get(word.text) : undefined
  if (writtenSymbol !== undefined) return { words: [word], text: writtenSymbol, kind: 'token', isKnown: true }
  const phrase = findPhrase(texts, at, detected)
  const spelled = parseSpelledAt(texts, at, detected.language)
  const name = accentedWords.has(word.raw.toLowerCase()) ? undefined : findName(texts, at, names)
  const longest = Math.max(phrase?.length ?? 0, spelled?.length ?? 0, name?.length ?? 0)
  if (longest < 3 && isANotAQuestion(texts, at))
    return { words: words.slice(at, at + 3), text: texts.slice(at, at + 3).join(''), kind: 'sense', tags: questions }
  if (longest === 0 && multipliers.has(word.text))
    return { words: [word], text: word.text, kind: 'number', value: undefined }
  if (longest === 0) return { ...one, kind: 'unknown' }
  const kept = words.slice(at, at + longest)
  const text = texts.slice(at, at + longest).join(' ')
  const isOwnPhrase = phrase?.length === longest && !(spelled?.length === longest && spelled.isOwn)
  if (isOwnPhrase && !(spelled?.length === longest && phrase.isForeign)) {
    return { words: kept, text, kind: 'sense', tags: phrase.tags, isForeign: phrase.isForeign }
  }
  if (spelled?.length === longest) return { words: kept, text, kind: 'number', value: spelled.value?.toString() }
  return { words: kept, text: name?.symbol ?? text, kind: 'token', isKnown: true }
}

/** Whether a Chinese A-not-A question begins at `at`, a verb before and after its negation: "买不买", "安唔安全". */
export function isANotAQuestion(texts: readonly string[], at: number): boolean {
  const [verb = '', not = '', again] = texts.slice(at, at + 3)
  return verb === again && /^[不唔没冇]$/u.test(not) && /^\p{Script=Han}$/u.test(verb)
}

/** "$" directly before a word makes it a symbol; other marks except units are unknown. */
function parseSign(words: readonly Word[], at: number, names: TokenNames): Piece {
  const word = words[at] as Word
  const next = words[at + 1]
  const dollarLength = word.text === '$' ? foreignDollarLength(words, at) : 0
  if (dollarLength > 0)
    return { words: words.slice(at, at + dollarLength), text: '$', kind: 'sense', tags: new Set(['foreign']) }
  if (word.text === '$' && next?.kind === 'word' && next.isGlued && !words[at - 1]?.raw.match(/\d$/)) {
    const symbol = names.symbols.get(next.text)
    return { words: [word, next], text: symbol ?? next.raw, kind: 'token', isKnown: symbol !== undefined }
  }
  const tag = signs[word.text]
  const one = { words: [word], text: word.raw }
  return tag ? { ...one, kind: 'sense', tags: new Set([tag]) } : { ...one, kind: 'unknown' }
}

const countries = new Set('ca cad can au aud hk hkd nz nzd sg sgd mx mxn mex ar ars cl clp co cop tw twd'.split(' '))
const usDollarPrefixes = new Set(['us', 'u', 'k', 'm', 'usd', 'mil', 'mille'])

/** Number of words that name a non-US dollar: "A$20", "20 $CA". */
function foreignDollarLength(words: readonly Word[], at: number): number {
  const [before, sign, after] = [words[at - 1], words[at], words[at + 1]]
  const isLatin = before?.kind === 'word' && /^\p{Script=Latin}+$/u.test(before.raw)
  if (isLatin && sign?.isGlued && !usDollarPrefixes.has(before.text)) return 1
  const isName = after?.kind === 'word' && (after.isGlued || after.raw === after.raw.toUpperCase())
  return isName && before?.kind === 'number' && countries.has(after.text) ? 2 : 0
}

/** Letters in a number: "2o", "1oo". */
const mistypedZeros = /^o[o\d]*$/

/** Parses digits, also "1 500" with spaces that group thousands. Digits that the user mistyped have no value. */
function parseNumberPiece(words: readonly Word[], at: number, language: Language): Piece {
  const letters = words[at + 1]
  if (letters?.isGlued && mistypedZeros.test(letters.text)) {
    const mistyped = words.slice(at, at + 2)
    return { words: mistyped, text: mistyped.map(({ raw }) => raw).join(''), kind: 'number', value: undefined }
  }
  let end = at + 1
  while (words[end]?.kind === 'number' && !words[end]?.isGlued) end++
  const group = words.slice(at, end)
  const raw = group.map((word) => word.raw).join(' ')
  const isGrouped = /^[1-9]\d{0,2}( \d{3})+([.,]\d{1,2})?$/.test(raw) && locales[language].point === ','
  if (group.length > 1 && !isGrouped) return { words: group, text: raw, kind: 'number', value: undefined }
  const value = group.length > 1 ? parseDigits(raw.replaceAll(' ', "'"), language) : parseDigits(raw, language)
  return { words: group, text: raw, kind: 'number', value, possibleValues: ambiguousValues(raw) }
}

type Phrase = { length: number; tags: ReadonlySet<Tag>; isForeign: boolean }

function findPhrase(texts: string[], at: number, detected: DetectedLanguage): Phrase | undefined {
  let foreignTags: Phrase | undefined
  for (let length = Math.min(getLongestPhraseLength(texts[at] ?? ''), texts.length - at); length > 0; length--) {
    const senses = getSenses(texts.slice(at, at + length).join(' '))
    if (senses.length === 0) continue
    const phrase = { length, ...selectTags(senses, detected) }
    if (!phrase.isForeign || !detected.isCertain) return phrase
    foreignTags ??= phrase
  }
  return foreignTags
}

/** Prefers the sentence language's meaning of a phrase; if the language is uncertain, blocking tags of all languages count. */
function selectTags(senses: readonly Sense[], { language, isCertain }: DetectedLanguage): Omit<Phrase, 'length'> {
  const own = senses.filter((sense) => sense.language === language)
  const kept =
    own.length === 0 ? senses : isCertain ? own : [...own, ...senses.filter(({ tag }) => blockingTags.has(tag))]
  return { tags: new Set(kept.map(({ tag }) => tag)), isForeign: own.length === 0 }
}

function parseSpelledAt(texts: string[], at: number, language: Language) {
  const chinese = parseChineseNumber(texts, at)
  if (chinese) return { ...chinese, isOwn: true }
  const spokenLanguages = numeralLanguages(texts[at] ?? '')
  if (spokenLanguages.length === 0) return undefined
  const possibleValues = spacedLanguages
    .filter((each) => spokenLanguages.includes(each))
    .flatMap((each) => {
      const spelled = parseSpelledNumber(texts, at, each)
      return spelled ? [{ ...spelled, isOwn: each === language }] : []
    })
  return (
    possibleValues.find((parsed) => parsed.isOwn) ?? possibleValues.sort((one, other) => other.length - one.length)[0]
  )
}

function findName(texts: string[], at: number, names: TokenNames): { length: number; symbol: string } | undefined {
  const max = Math.min(maxNameWords, getLongestNameLength(names, texts[at] ?? ''), texts.length - at)
  for (let length = max; length > 0; length--) {
    const symbol = names.phrases.get(texts.slice(at, at + length).join(' '))
    if (symbol) return { length, symbol }
  }
  return undefined
}
