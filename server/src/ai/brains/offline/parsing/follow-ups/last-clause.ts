import type { Language } from '@murmur/contract/languages'
import { getLongestPhraseLength, getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { markerAt } from './follow-up-words.ts'

/** Punctuation outside of numbers, and the spaces by which Chinese messages separate sentences. */
const pause = /[!…，。；：！،؛]+|[,.;:]+(?!\d)|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u
const conditionalTags: ReadonlySet<string> = new Set(['if', 'time', 'limit', 'buy', 'sell', 'get', 'other'])

/**
 * The last clause of a message if it begins like a correction, after clauses without an order or a condition: "haha, 2
 * dollars is nothing, make it 5". Undefined for everything else.
 */
export function findLastClause(text: string): string | undefined {
  if (/[?？؟¿]/.test(text)) return undefined
  const clauses = text.split(pause).filter((clause) => tokenize(clause).words.length > 0)
  const last = clauses.at(-1)
  if (clauses.length < 2 || last === undefined) return undefined
  const before = clauses.slice(0, -1).map((clause) => tokenize(clause).words)
  if (before.some(isConditional)) return undefined
  // "A bit much, 15": without a word such as "rather", the clauses before must not have a number or a question word.
  const isLead = markerAt(tokenize(last).words, 0, ['lead']) !== undefined
  return isLead || before.flat().every(isNeitherNumberNorQuestion) ? last : undefined
}

/** Whether a word is neither a number nor a question word, as "why" in "why though, 20". */
function isNeitherNumberNorQuestion({ kind, text }: Word): boolean {
  return kind === 'word' && getSenses(text).every(({ tag }) => tag !== 'ask')
}

/** Punctuation, and a space before a Chinese clause. */
const reasonPause = /[!…，。；：！]+|[,.;:]+(?!\d)|\s+(?=\p{Script=Han})/u
/** Tags of words that may limit or refuse a trade. */
const limitingTags: ReadonlySet<string> = new Set([
  ...conditionalTags,
  'ask',
  'no',
  'usd',
  'percent',
  'half',
  'all',
  'max',
])
/** Outside of Chinese a reason may contain a negation: "only 10, I don't have that much". */
const limitingTagsWithoutNo: ReadonlySet<string> = new Set([...limitingTags].filter((tag) => tag !== 'no'))

/**
 * The first clause of a message before clauses that only give a reason: "改5刀就好 我没那么多钱", "only 10, I'm broke". Undefined if
 * another clause has a number, a token, a condition or a refusal.
 */
export function findFirstClause(text: string, { names, language }: ClauseContext): string | undefined {
  if (/[?？؟¿]/.test(text)) return undefined
  const [first, ...reasons] = text.split(reasonPause).filter((clause) => tokenize(clause).words.length > 0)
  if (first === undefined || reasons.length === 0) return undefined
  const isHan = /\p{Script=Han}/u.test(text)
  const isReason = (clause: string) =>
    isHan
      ? /^[\p{Script=Han}\s]+$/u.test(clause) && !hasTag(tokenize(clause).words, limitingTags)
      : isPlainReason(clause, { names, language })
  return reasons.every(isReason) ? first : undefined
}

type ClauseContext = { names: TokenNames; language: Language }

function isPlainReason(clause: string, { names, language }: ClauseContext): boolean {
  const { words } = tokenize(clause)
  const isNamed = ({ text }: Word) => names.symbols.has(text) || names.phrases.has(text)
  const isNumber = ({ kind, text }: Word) => kind !== 'word' || /\d/.test(text)
  if (words.some((word) => isNamed(word) || isNumber(word)) || hasTag(words, limitingTagsWithoutNo)) return false
  const { intent } = parseUtterance(clause, { names, language })
  return intent !== 'no' && intent !== 'yes'
}

function isConditional(words: readonly Word[]): boolean {
  return hasTag(words, conditionalTags)
}

function hasTag(words: readonly Word[], tags: ReadonlySet<string>): boolean {
  const texts = words.map(({ text }) => text)
  return texts.some((first, at) => {
    const max = Math.min(getLongestPhraseLength(first), texts.length - at)
    const phrases = Array.from({ length: max }, (_, more) => texts.slice(at, at + more + 1).join(' '))
    return phrases.some((phrase) => getSenses(phrase).some(({ tag }) => tags.has(tag)))
  })
}

/** Longer remarks may be requests of their own. */
const maxReasonWords = 6

/** Whether the words after a refusal in Chinese only give its reason: "算了 好贵". */
export function isReason(words: readonly Word[], { intent, understood }: ParsedUtterance): boolean {
  if (intent !== 'ask' || understood?.side !== undefined || words.length > maxReasonWords) return false
  return words.every(({ text }) => /^\p{Script=Han}$/u.test(text)) && !hasTag(words, requestTags)
}

const requestTags: ReadonlySet<string> = new Set(['ask', 'buy', 'sell', 'price', 'balance', 'search', 'info'])
