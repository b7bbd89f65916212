import type { Language } from '@murmur/contract/languages'
import type { SendAmount } from '@murmur/contract/trading/sends'
import { hasTag } from '#ai/brains/offline/parsing/amounts.ts'
import { getSenses, type Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseDigits } from '#ai/brains/offline/parsing/numbers/digits.ts'
import { splitIntoWords } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { containsWord, isHan, namesAll, sendWords, withoutAddresses } from './send-words.ts'

/** Tags of words that make an amount a share, an estimate or one of another currency. */
const inexactTags: readonly Tag[] = [
  ...(['half', 'half-one', 'third', 'two-thirds', 'quarter', 'three-quarters', 'fifth', 'tenth', 'tenths'] as const),
  ...(['percent', 'vague', 'cents', 'foreign'] as const),
]

/**
 * The amount that a message states: a number of dollars or of the token, or a word for all of it. Undefined for a share, an estimate, a
 * scaled number and a number beside a word for all: "half of all my SOL", "all but 1".
 */
export function parseSendAmount(text: string, language: Language, names: TokenNames): SendAmount | undefined {
  const folded = foldWord(withoutAddresses(text)).trim()
  const found = /\d[\d.,]*/.exec(folded)
  if (found && isScaled(folded.slice(0, found.index), folded.slice(found.index + found[0].length))) return undefined
  const { words, detected } = splitIntoWords(withoutAddresses(text), { names, language })
  const pieces = splitIntoPieces(words, names, detected)
  if (pieces.some((piece) => isInexact(piece, language))) return undefined
  const isAll = statesAll(pieces, language)
  const digits = found?.[0].replace(/[.,]$/, '')
  const value = digits && parseDigits(digits, language)
  if (!value || Number(value) <= 0)
    return isAll && !pieces.some((piece) => hasTag(piece, 'not')) ? { unit: 'max' } : undefined
  if (isAll) return undefined
  const isUsd = folded.includes('$') || sendWords[language].dollars.some((word) => containsWord(folded, foldWord(word)))
  return { unit: isUsd ? 'usd' : 'tokens', value }
}

/** "Max" is a limit too. */
function isInexact(piece: Piece, language: Language): boolean {
  if (inexactTags.some((tag) => hasTag(piece, tag))) return true
  return hasTag(piece, 'limit') && !namesAll(piece, language)
}

/** Whether a sentence states the whole holding: "all my SOL". */
function statesAll(pieces: readonly Piece[], language: Language): boolean {
  return pieces.some((piece, at) => namesAll(piece, language) && !endsWithName(pieces, at) && !isPartOfWord(pieces, at))
}

/** "Send SOL to Max": a word for all at the end, directly after a preposition, is the recipient. */
function endsWithName(pieces: readonly Piece[], at: number): boolean {
  const before = pieces[at - 1]
  return at === pieces.length - 1 && (hasTag(before, 'glue') || hasTag(before, 'into'))
}

/** "安全": a single character directly after one that the lexicon lacks may be the second half of another word. */
function isPartOfWord(pieces: readonly Piece[], at: number): boolean {
  const [before, piece] = [pieces[at - 1], pieces[at]]
  return before?.kind === 'unknown' && isHan(before.text) && piece !== undefined && piece.words.length === 1
}

const scales: ReadonlySet<string> = new Set(['percent', 'tenths', 'thousand', 'million'])

/** Whether the words around digits make them a share or a larger number: "50%", "2k", "1 000", "百分之50", "1万". */
function isScaled(before: string, after: string): boolean {
  if (/^\s*[%٪％十百千万萬亿億成]|^\s\d{3}(?!\d)/u.test(after) || /(百分之|٪|%)\s*$/u.test(before)) return true
  const [one = '', two = ''] = after.trimStart().split(/[^\p{L}]+/u)
  return [one, `${one} ${two}`].some((words) => getSenses(words).some(({ tag }) => scales.has(tag)))
}
