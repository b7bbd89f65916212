import type { Language } from '@murmur/contract/languages'
import type rangesEn from '@murmur/locales/en/ranges.json'
import type referencesEn from '@murmur/locales/en/references.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { byLanguage } from '#platform/i18n/by-language.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { separatesWords } from '#platform/i18n/locales.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { slotTerms } from './words/slot-terms.ts'
import { wordBounds } from './words/word-bounds.ts'

/** A way to refer to tokens of the chat; `nth` counts from 1. */
export type Reference =
  | { kind: 'nth'; n: number }
  | {
      kind:
        | 'secondOrOther'
        | 'last'
        | 'firstTwo'
        | 'both'
        | 'units'
        | 'all'
        | 'former'
        | 'other'
        | 'previous'
        | 'next'
        | 'it'
        | 'onChain'
    }
/** `pattern`: global, for folded text with single spaces. */
export type ReferencePattern = { pattern: RegExp; reference: Reference }

/** Words of each language that refer to an earlier token; `{nth}` an ordinal, `{n}` its digit, `{chain}` a chain's placeholder. */
const referenceWords = readLocales<typeof referencesEn>('references.json')
const rangeWords = readLocales<typeof rangesEn>('ranges.json')
/** The words of a unit of time begin with this many nouns: "day", "days". */
const nounsPerUnit = 2

/** The patterns of each language; pronouns come last, because other patterns contain them. */
export const referencePatterns = byLanguage(listPatterns)

function listPatterns(language: Language): ReferencePattern[] {
  const { nth, patterns: forms, secondOrOther, onChain, ...kinds } = referenceWords[language]
  const notBeforeSpan = toNotBeforeSpan(language)
  const ordinals = nth.map((forNth, at) => {
    const texts = forms.map((form) => form.replace('{nth}', `(?:${forNth})`).replace('{n}', String(at + 1)))
    return { pattern: toPattern(texts, language, notBeforeSpan), reference: { kind: 'nth', n: at + 1 } as const }
  })
  const others = (['firstTwo', 'previous', 'next', 'last', 'both', 'units', 'all', 'former', 'other', 'it'] as const)
    .filter((kind) => kinds[kind].length > 0)
    .map((kind) => ({
      pattern: toPattern(fillSlots(kinds[kind]), language, kind === 'last' ? notBeforeSpan : ''),
      reference: { kind },
    }))
  const chainForms = onChain.map((form) => form.replace('{chain}', slotTerms.chain))
  const [firstTwoPattern, ...more] = others
  const chainPattern = { pattern: toPattern(chainForms, language), reference: { kind: 'onChain' } } as const
  const secondOrOtherPatterns =
    secondOrOther.length > 0
      ? [{ pattern: toPattern(secondOrOther, language, notBeforeSpan), reference: { kind: 'secondOrOther' } as const }]
      : []
  // "The first two" contains an ordinal.
  return [chainPattern, ...(firstTwoPattern ? [firstTwoPattern] : []), ...secondOrOtherPatterns, ...ordinals, ...more]
}

/** A condition that rejects "the last" before a unit of time: "the last month" isn't a reference to a token. */
function toNotBeforeSpan(language: Language): string {
  const { abbreviations: _abbreviations, ...units } = rangeWords[language]
  const nouns = Object.values(units).flatMap((names) => names.slice(0, nounsPerUnit).map(foldWord))
  return `(?! ?(?:${slotTerms.number} |\\d+ )?(?:${nouns.join('|')})${separatesWords(language) ? '(?![\\p{L}\\p{N}])' : ''})`
}

/** `{number}`: an amount in figures; `{token}`: a token's placeholder. */
function fillSlots(forms: readonly string[]): string[] {
  return forms.map((form) => form.replace('{number}', `${slotTerms.number}|\\d+`).replace('{token}', slotTerms.token))
}

/** `tail`: a condition on the words that follow. Without spaces between words there are no boundaries. */
function toPattern(texts: readonly string[], language: Language, tail = ''): RegExp {
  const alternatives = texts.join('|')
  return separatesWords(language)
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])${tail}`, 'gu')
    : new RegExp(`(?:${alternatives})${tail}`, 'gu')
}

/** The pattern of a word list as written, or with folded texts. Each is compiled once. */
const plainPattern = cachePatterns((texts) => texts)
const foldedPattern = cachePatterns((texts) => texts.map(foldText))

function cachePatterns(prepare: (texts: readonly string[]) => readonly string[]) {
  const patternCache = new WeakMap<readonly string[], RegExp>()
  return (texts: readonly string[], language: Language): RegExp => {
    const pattern = patternCache.get(texts) ?? toPattern(prepare(texts), language)
    patternCache.set(texts, pattern)
    return pattern
  }
}

/** Words for a question about the last answer: its meaning, its size, its quality. */
export type MeaningPatterns = Record<'meaning' | 'size' | 'praise', RegExp>

/** The patterns of each language, for folded text with single spaces. */
export const meaningPatterns = byLanguage((language): MeaningPatterns => {
  const { meaning, size, praise } = referenceWords[language]
  return {
    meaning: foldedPattern(meaning, language),
    size: foldedPattern(size, language),
    praise: foldedPattern(praise, language),
  }
})

/** Strips the words for "the same as before" from a masked message. Undefined if it has none. */
export function stripSameWords(masked: string, language: Language): string | undefined {
  const folded = foldText(masked)
  const same = foldedPattern(referenceWords[language].same, language)
  return folded.search(same) >= 0 ? folded.replace(same, ' ') : undefined
}

const elidedPatterns = byLanguage((language) => toPattern(fillSlots(referenceWords[language].elided), language))

/** Strips "that of WIF" or "its own", which leave out a figure, from a masked message. Undefined if it has none. */
export function stripEllipsis(masked: string, language: Language): string | undefined {
  const folded = foldText(masked)
  const elided = elidedPatterns[language]
  return folded.search(elided) >= 0 ? folded.replace(elided, ' ') : undefined
}

/** Whether a masked message measures something against its token: "older than SHIB?", "比 SHIB 大吗". */
export function comparesWithToken(masked: string, language: Language): boolean {
  return foldText(masked).search(comparisonPatterns[language]) >= 0
}

const comparisonPatterns = byLanguage((language) => {
  const between = separatesWords(language) ? '(?: \\p{L}+){0,2} ' : ' ?'
  return toPattern([`(?:${referenceWords[language].than.join('|')})${between}${slotTerms.token}`], language)
})

/** Whether a message chooses among tokens: "which one did better?" */
export function asksWhichToken(masked: string, language: Language): boolean {
  return foldText(masked).search(plainPattern(referenceWords[language].which, language)) >= 0
}

/** Whether a message begins with a question word, after at most one word: "but why does it …". */
export function startsAsQuestion(text: string, language: Language): boolean {
  return questionStarts[language].test(foldText(text))
}

const questionStarts = byLanguage((language) => {
  const { before, after } = wordBounds(language)
  const question = referenceWords[language].question.map(foldText).join('|')
  const first = separatesWords(language) ? '(?:\\p{L}+ )?' : '.{0,3}'
  return new RegExp(`^${first}${before}(?:${question})${after}`, 'u')
})

/** "And" and "so" as Arabic writes them, as the first letter of the next word. */
const joined = /^[وف](?=\p{L}{2})/u

const linkWords = byLanguage((language): ReadonlySet<string> => new Set(referenceWords[language].links.map(foldWord)))

/** Whether a masked message only links its token to the previous message: "and the WIF one?", "and WIF too". */
export function onlyLinksToken(masked: string, language: Language): boolean {
  const folded = foldText(masked)
  return folded.split(' ').includes(slotTerms.token) && countNonFillers(folded, linkWords[language]) === 0
}

const question = /(?<!\p{L})(?:what|whats|cual|qual|quel|quelle|什么|多少)(?!\p{L})/u

/** Whether a masked message asks for a value of the token that the chat is about, by a pronoun: "and what is its?" */
export function asksByPronoun(masked: string, language: Language): boolean {
  const folded = foldText(masked)
  const hasAnyOf = (list: readonly string[]) => folded.search(plainPattern(list, language)) >= 0
  return (
    hasAnyOf(referenceWords[language].it) &&
    (question.test(folded) || folded.search(foldedPattern(referenceWords[language].quantity, language)) >= 0)
  )
}

/** Words besides fillers and placeholders; in Chinese characters. */
export function countContentWords(folded: string, language: Language): number {
  return countNonFillers(folded, fillerWords[language])
}

function countNonFillers(folded: string, fillers: ReadonlySet<string>): number {
  const parts = folded.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []
  const isFiller = (part: string) => fillers.has(part) || fillers.has(part.replace(joined, ''))
  return parts.filter((part) => !isFiller(part) && !Object.values(slotTerms).includes(part)).length
}

/** Whether a message is a "how many" without a word for everything, such as "in total" or "in my wallet". */
export function asksCountOfOneToken(text: string, language: Language): boolean {
  const folded = foldText(text)
  const hasAnyOf = (list: readonly string[]) => folded.search(foldedPattern(list, language)) >= 0
  return hasAnyOf(referenceWords[language].quantity) && !hasAnyOf(referenceWords[language].whole)
}

/** Whether a message has a pronoun for one token and no word for everything: "how much did I lose on it", but not "is that all". */
export function refersToOneToken(text: string, language: Language): boolean {
  const folded = foldText(text)
  const pronoun = referencePatterns[language].find(({ reference }) => reference.kind === 'it')?.pattern
  const { whole } = referenceWords[language]
  return pronoun !== undefined && folded.search(pronoun) >= 0 && folded.search(foldedPattern(whole, language)) < 0
}

/** Whether a message is about the user's own tokens: "what is my LINK worth?" */
export function mentionsOwnTokens(text: string, language: Language): boolean {
  return foldText(text).search(foldedPattern(referenceWords[language].own, language)) >= 0
}

/** Whether a message is about what is left after a sale: "and the half I kept". */
export function mentionsKeptPart(text: string, language: Language): boolean {
  return foldText(text).search(foldedPattern(referenceWords[language].kept, language)) >= 0
}

/** Whether a message names the card of a trade: "read me what's on that card". */
export function mentionsTradeCard(text: string, language: Language): boolean {
  return foldText(text).search(foldedPattern(referenceWords[language].card, language)) >= 0
}

/** Whether a message asks how far away something is: "how much further?" */
export function asksDistance(text: string, language: Language): boolean {
  return foldText(text).search(foldedPattern(referenceWords[language].distance, language)) >= 0
}

/** Whether a message has a word for everything: "all of that". */
export function hasWordForAll(text: string, language: Language): boolean {
  return foldText(text).search(foldedPattern(referenceWords[language].whole, language)) >= 0
}

/** Whether a message excludes tokens: "my biggest position apart from ETH". */
export function excludesTokens(text: string, language: Language): boolean {
  return foldText(text).search(foldedPattern(referenceWords[language].except, language)) >= 0
}

/** Whether a message has a word for fees. */
export function mentionsFee(masked: string, language: Language): boolean {
  return foldText(masked).search(foldedPattern(referenceWords[language].fee, language)) >= 0
}

/** Whether a message refers to a token by a pronoun: "take it off". */
export function hasTokenPronoun(masked: string, language: Language): boolean {
  return referencePatterns[language].some(
    ({ pattern, reference }) => reference.kind === 'it' && foldText(masked).search(pattern) >= 0,
  )
}

/** Words without meaning of their own, folded: "and what about its …". For Chinese, single characters. */
export const fillerWords = byLanguage(
  (language): ReadonlySet<string> => new Set(referenceWords[language].fillers.map(foldWord)),
)

/** Folds a text into words with single spaces. Apostrophes and other punctuation separate words. */
export const foldText = rememberLast((text: string): string =>
  foldWord(text)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .replace(/(?<=#)(?=\d)/g, ' ')
    .trim(),
)
