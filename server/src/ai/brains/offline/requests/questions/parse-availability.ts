import type { Language } from '@murmur/contract/languages'
import type questionsEn from '@murmur/locales/en/questions.json'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { foldText } from '#ai/brains/offline/requests/reference-patterns.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { stripCourtesy } from '#ai/brains/offline/requests/words/strip-courtesy.ts'
import { isCommonWord } from '#ai/brains/offline/requests/words/vocabulary.ts'
import { splitTerms } from '#ai/retrieval/split-terms.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { separatesWords } from '#platform/i18n/locales.ts'
import { findQuestionRole, toFoldedWords } from './question-words.ts'

const data = readLocales<typeof questionsEn>('questions.json')
const patterns = new Map<Language, { available: RegExp[]; news: RegExp[] }>()
/** A name of at most three words, or of a few Chinese characters. */
const name = '(\\$?[\\p{L}\\p{N}]{2,20}(?: [\\p{L}\\p{N}]{2,20}){0,2})'

/**
 * Parses questions about whether Murmur lists a token ("is DOGE here?", "do you have XRP") and questions about news, which Murmur doesn't
 * have ("what did Elon say about DOGE"). Undefined if the name is an ordinary word: "do you have fees?"
 */
export function parseAvailability(
  text: string,
  language: Language,
  { mentions, chain, masked }: ParsedMessage,
): ChosenRequest | undefined {
  if (masked.includes(slotTerms.number) || mentions.length > 1) return undefined
  const { available, news } = getPatterns(language)
  const folded = stripCourtesy(foldText(text).replace(/[?？؟!.。]+$/u, ''), language).trim()
  const find = (forms: readonly RegExp[]) =>
    forms
      .map((form) => form.exec(folded)?.[1])
      .find((found) => found !== undefined && isUnknownName(found, language, mentions))
  const isNews = findQuestionRole(toFoldedWords(text), 'news', language).length > 0
  const [known] = mentions
  const tokenName = isNews ? (known ?? find(news)) : find(available)
  if (tokenName === undefined) return undefined
  const query = known ?? tokenName
  const tokens = [{ query, chain }]
  return {
    kind: 'request',
    id: known === undefined ? 'search' : 'token-info',
    tokens,
    chain,
    about: isNews ? 'news' : 'listing',
  }
}

const han = /\p{Script=Han}/u
const maxHanLength = 5

/** Well-known coins of other networks, accepted as names although the handbook mentions them. */
const unsupportedCoins = new Set(
  'doge dogecoin xrp ripple cardano ada litecoin ltc shib shiba tron trx polkadot dot avalanche avax bnb monero xmr pi toncoin sui stellar xlm hedera hbar polygon matic'.split(
    ' ',
  ),
)

/** Whether words name a token rather than being common words of the language. */
function isUnknownName(found: string, language: Language, mentions: readonly string[]): boolean {
  if (mentions.length > 0) return true
  const words = found.split(' ')
  if (words.every((word) => unsupportedCoins.has(word))) return true
  if (han.test(found))
    return found.length <= maxHanLength && splitTerms(found).some((term) => !isCommonWord(term, language))
  return words.every((word) => !isCommonWord(word, language) && getSenses(word).length === 0)
}

function getPatterns(language: Language) {
  const known = patterns.get(language)
  if (known) return known
  const toPatterns = (forms: readonly string[]) => forms.map((form) => toPattern(form, language))
  const made = { available: toPatterns(data[language].available), news: toPatterns(data[language].newsOf) }
  patterns.set(language, made)
  return made
}

function toPattern(form: string, language: Language): RegExp {
  const [before = '', after = ''] = form.split('{x}').map((part) => foldText(part.replace('…', '')).trim())
  const gap = separatesWords(language) ? ' ' : ' ?'
  const start = form.startsWith('…') ? '(?:^|.* )' : '^'
  return new RegExp(`${start}${before}${before && gap}${name}${after && gap}${after}$`, 'u')
}
