import { type Language, languages } from '@murmur/contract/languages'
import type rangesEn from '@murmur/locales/en/ranges.json'
import type referencesEn from '@murmur/locales/en/references.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
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
const words = readLocales<typeof referencesEn>('references.json')
const spans = readLocales<typeof rangesEn>('ranges.json')
/** Each unit of time begins with its nouns: "day", "days". */
const nounsOfUnit = 2

/** The patterns of each language; pronouns come last, because other patterns contain them. */
export const referencePatterns = Object.fromEntries(
  languages.map((language) => [language, listPatterns(language)]),
) as Record<Language, ReferencePattern[]>

function listPatterns(language: Language): ReferencePattern[] {
  const { nth, patterns: forms, secondOrOther, onChain, ...kinds } = words[language]
  const noSpan = notBeforeSpan(language)
  const ordinals = nth.map((forNth, at) => {
    const texts = forms.map((form) => form.replace('{nth}', `(?:${forNth})`).replace('{n}', String(at + 1)))
    return { pattern: toPattern(texts, language, noSpan), reference: { kind: 'nth', n: at + 1 } as const }
  })
  const others = (['firstTwo', 'previous', 'next', 'last', 'both', 'units', 'all', 'former', 'other', 'it'] as const)
    .filter((kind) => kinds[kind].length > 0)
    .map((kind) => ({
      pattern: toPattern(fillSlots(kinds[kind]), language, kind === 'last' ? noSpan : ''),
      reference: { kind },
    }))
  const chainForms = onChain.map((form) => form.replace('{chain}', slotTerms.chain))
  const [ofFirstTwo, ...more] = others
  const ofChain = { pattern: toPattern(chainForms, language), reference: { kind: 'onChain' } } as const
  const either =
    secondOrOther.length > 0
      ? [{ pattern: toPattern(secondOrOther, language, noSpan), reference: { kind: 'secondOrOther' } as const }]
      : []
  // "The first two" contains an ordinal.
  return [ofChain, ...(ofFirstTwo ? [ofFirstTwo] : []), ...either, ...ordinals, ...more]
}

/** The last month is no reference to a token. */
function notBeforeSpan(language: Language): string {
  const { abbreviations: _abbreviations, ...units } = spans[language]
  const nouns = Object.values(units).flatMap((names) => names.slice(0, nounsOfUnit).map(foldWord))
  return `(?! ?(?:${slotTerms.number} |\\d+ )?(?:${nouns.join('|')})${language === 'zh' ? '' : '(?![\\p{L}\\p{N}])'})`
}

/** `{number}`: an amount in figures; `{token}`: a token's placeholder. */
function fillSlots(forms: readonly string[]): string[] {
  return forms.map((form) => form.replace('{number}', `${slotTerms.number}|\\d+`).replace('{token}', slotTerms.token))
}

/** `tail`: a condition on the words that follow. Chinese has no spaces between words. */
function toPattern(texts: readonly string[], language: Language, tail = ''): RegExp {
  const any = texts.join('|')
  return language === 'zh'
    ? new RegExp(`(?:${any})${tail}`, 'gu')
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])${tail}`, 'gu')
}

/** Words that make a message a question about the last answer: its meaning, its size, its quality. */
export type MeaningPatterns = Record<'meaning' | 'size' | 'praise', RegExp>

/** The patterns of a language, for folded text with single spaces. */
export function meaningPatterns(language: Language): MeaningPatterns {
  const known = meanings.get(language)
  if (known) return known
  const { meaning, size, praise } = words[language]
  const made = {
    meaning: toPattern(meaning.map(foldText), language),
    size: toPattern(size.map(foldText), language),
    praise: toPattern(praise.map(foldText), language),
  }
  meanings.set(language, made)
  return made
}

const meanings = new Map<Language, MeaningPatterns>()

/** A masked message without its words for "the same as before"; undefined if it has none. */
export function withoutSame(masked: string, language: Language): string | undefined {
  const folded = foldText(masked)
  const same = toPattern(words[language].same.map(foldText), language)
  return folded.search(same) >= 0 ? folded.replace(same, ' ') : undefined
}

/** A masked message without "that of WIF" or "its own", which leave out a figure; undefined if it has none. */
export function withoutElided(masked: string, language: Language): string | undefined {
  const folded = foldText(masked)
  const elided = toPattern(fillSlots(words[language].elided), language)
  return folded.search(elided) >= 0 ? folded.replace(elided, ' ') : undefined
}

/** Whether a masked message measures something against its token: "older than SHIB?", "比 SHIB 大吗". */
export function measuresAgainstToken(masked: string, language: Language): boolean {
  const between = language === 'zh' ? ' ?' : '(?: \\p{L}+){0,2} '
  return (
    foldText(masked).search(
      toPattern([`(?:${words[language].than.join('|')})${between}${slotTerms.token}`], language),
    ) >= 0
  )
}

/** Whether a message chooses among tokens: "which one did better?" */
export function choosesToken(masked: string, language: Language): boolean {
  return foldText(masked).search(toPattern(words[language].which, language)) >= 0
}

/** Whether a message begins with a question word, after at most one word: "but why does it …". */
export function startsAsQuestion(text: string, language: Language): boolean {
  const { before, after } = wordBounds(language)
  const question = words[language].question.map(foldText).join('|')
  const first = language === 'zh' ? '.{0,3}' : '(?:\\p{L}+ )?'
  return new RegExp(`^${first}${before}(?:${question})${after}`, 'u').test(foldText(text))
}

/** "And" and "so" as Arabic writes them, as the first letter of the next word. */
const joined = /^[وف](?=\p{L}{2})/u

/** Whether a masked message only links its token to what came before: "and the WIF one?", "and WIF too". */
export function onlyLinksToken(masked: string, language: Language): boolean {
  const folded = foldText(masked)
  const links = new Set(words[language].links.map(foldWord))
  return folded.split(' ').includes(slotTerms.token) && countOthers(folded, links) === 0
}

const question = /(?<!\p{L})(?:what|whats|cual|qual|quel|quelle|什么|多少)(?!\p{L})/u

/** Whether a masked message asks for a value of the token that the chat is about, by a pronoun: "and what is its?" */
export function asksByPronoun(masked: string, language: Language): boolean {
  const folded = foldText(masked)
  const names = (list: readonly string[]) => folded.search(toPattern(list, language)) >= 0
  return names(words[language].it) && (question.test(folded) || names(words[language].quantity.map(foldText)))
}

/** Words besides fillers and placeholders; in Chinese characters. */
export function countContentWords(folded: string, language: Language): number {
  return countOthers(folded, fillerWords(language))
}

function countOthers(folded: string, fillers: ReadonlySet<string>): number {
  const parts = folded.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []
  const isFiller = (part: string) => fillers.has(part) || fillers.has(part.replace(joined, ''))
  return parts.filter((part) => !isFiller(part) && !Object.values(slotTerms).includes(part)).length
}

/** Whether a message is a "how many" without a word for everything, such as "in total" or "in my wallet". */
export function isNumberOfOne(text: string, language: Language): boolean {
  const folded = foldText(text)
  const names = (list: readonly string[]) => folded.search(toPattern(list.map(foldText), language)) >= 0
  return names(words[language].quantity) && !names(words[language].whole)
}

/** Whether a message has a pronoun for one token and no word for everything: "how much did I lose on it", but not "is that all". */
export function isAboutIt(text: string, language: Language): boolean {
  const folded = foldText(text)
  const pronoun = referencePatterns[language].find(({ reference }) => reference.kind === 'it')?.pattern
  const { whole } = words[language]
  return (
    pronoun !== undefined && folded.search(pronoun) >= 0 && folded.search(toPattern(whole.map(foldText), language)) < 0
  )
}

/** Whether a message is about the user's own tokens: "what is my LINK worth?" */
export function namesOwn(text: string, language: Language): boolean {
  return foldText(text).search(toPattern(words[language].own.map(foldText), language)) >= 0
}

/** Whether a message is about what is left after a sale: "and the half I kept". */
export function namesRest(text: string, language: Language): boolean {
  return foldText(text).search(toPattern(words[language].kept.map(foldText), language)) >= 0
}

/** Whether a message names the card of a trade: "read me what's on that card". */
export function namesCard(text: string, language: Language): boolean {
  return foldText(text).search(toPattern(words[language].card.map(foldText), language)) >= 0
}

/** Whether a message asks how far away something is: "how much further?" */
export function asksDistance(text: string, language: Language): boolean {
  return foldText(text).search(toPattern(words[language].distance.map(foldText), language)) >= 0
}

/** Whether a message has a word for everything: "all of that". */
export function namesWhole(text: string, language: Language): boolean {
  return foldText(text).search(toPattern(words[language].whole.map(foldText), language)) >= 0
}

/** Whether a message leaves tokens out: "my biggest position apart from ETH". */
export function namesException(text: string, language: Language): boolean {
  return foldText(text).search(toPattern(words[language].except.map(foldText), language)) >= 0
}

/** Whether a message has a word for fees. */
export function namesFee(masked: string, language: Language): boolean {
  return foldText(masked).search(toPattern(words[language].fee.map(foldText), language)) >= 0
}

/** Whether a message refers to a token by a pronoun: "take it off". */
export function namesIt(masked: string, language: Language): boolean {
  return referencePatterns[language].some(
    ({ pattern, reference }) => reference.kind === 'it' && foldText(masked).search(pattern) >= 0,
  )
}

/** Words without a content of their own, folded: "and what about its …". In Chinese single characters. */
export function fillerWords(language: Language): ReadonlySet<string> {
  const known = fillers.get(language) ?? new Set(words[language].fillers.map(foldWord))
  fillers.set(language, known)
  return known
}

const fillers = new Map<Language, ReadonlySet<string>>()

/** Folded words with single spaces; apostrophes and other punctuation separate. */
export function foldText(text: string): string {
  return foldWord(text)
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .replace(/(?<=#)(?=\d)/g, ' ')
    .trim()
}
