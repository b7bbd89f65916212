import { rememberLast } from '#platform/remember-last.ts'
import { foldWord, maxCachedTexts } from './normalize-text.ts'

/** `mark`: a character that is neither letter, digit nor plain punctuation. `isGlued`: directly follows the previous word. */
export type Word = {
  kind: 'word' | 'number' | 'mark' | 'address'
  /** Folded; numbers and addresses as written. */
  text: string
  raw: string
  isGlued: boolean
}

const partPattern =
  /0x[0-9a-fA-F]{40}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[1-9A-HJ-NP-Za-km-z]{32,44}(?![\p{L}\p{N}])|\d(?:[\d.,'’\u066b\u066c]{0,40}\d)?|\p{Script=Han}|(?:usd|USD)(?=\d)|[\p{Script=Arabic}\p{M}]+|[\p{L}\p{M}](?:(?!\p{Script=Han}|\p{Script=Arabic})[\p{L}\p{M}\p{N}])*|[^\s]/gu
const punctuation = new Set([...'.,!;:…()[]、。，！；：،؛¡·？?؟¿—–-\'’‘`«»"“”「」『』/_*'])
const question = /[?？؟¿]/

/** Longer than any request; further parts are ignored. */
const maxParts = 200

export type TokenizedText = { words: Word[]; hasQuestionMark: boolean; hasQuote: boolean }

/** Tokenizes a normalized text. Drops meaningless marks. Other marks become words that the parser must recognize. */
export const tokenize: (text: string) => TokenizedText = rememberLast(tokenizeOnce, maxCachedTexts)

function tokenizeOnce(text: string): TokenizedText {
  const found: Word[] = []
  let end = -1
  for (const match of text.matchAll(partPattern)) {
    const raw = match[0]
    found.push({ kind: getWordKind(raw), text: foldPart(raw), raw, isGlued: match.index === end })
    end = match.index + raw.length
    if (found.length >= maxParts) break
  }
  const words = found.filter((word, at) => !isSeparator(word, found[at - 1], found[at + 1]))
  return { words, hasQuestionMark: question.test(text), hasQuote: hasQuote(text) }
}

/** Apostrophes open a quotation only before a word, and close it only after one: "don't sell my friends' coins" has none. */
const openingApostrophe = /(?<![\p{L}\p{M}\p{N}])['‘’‚‹](?=[^\s'‘’])/u
const closingApostrophe = /(?<=\S)['‘’›](?![\p{L}\p{M}\p{N}])/u

function hasQuote(text: string): boolean {
  if (/["“”„«»「」『』`]/.test(text)) return true
  const opening = openingApostrophe.exec(text)
  return opening !== null && closingApostrophe.test(text.slice(opening.index + 1))
}

function getWordKind(raw: string): Word['kind'] {
  if (/^\d+$/.test(raw)) return 'number'
  if (/^0x[0-9a-fA-F]{40}$/.test(raw) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(raw)) return 'address'
  if (/^\d/.test(raw)) return 'number'
  return /^[\p{L}\p{M}]/u.test(raw) ? 'word' : 'mark'
}

function foldPart(raw: string): string {
  const kind = getWordKind(raw)
  if (kind === 'word') return foldWord(raw)
  return kind === 'mark' && (raw === '٪' || raw === '％') ? '%' : raw
}

/** Whether a mark only separates words. A minus before a digit, a range, a fraction or a sum does not. */
function isSeparator(word: Word, before: Word | undefined, after: Word | undefined): boolean {
  if (word.kind !== 'mark') return word.text === ''
  if (!punctuation.has(word.text)) return false
  if (!'-–—/*_.,'.includes(word.text)) return true
  const touchesNumber = after?.kind === 'number' && after.isGlued
  if (word.text === ',') return !touchesNumber || before?.kind === 'word'
  if (touchesNumber) return false
  if (word.text === '.') return true
  if (word.text === '/' || word.text === '_' || word.text === '*') return false
  return before?.kind !== 'number' || !word.isGlued || after?.kind === 'word' || !after?.isGlued
}
