import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { matchRequests, type RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { countContentWords, foldText, mentionsFee } from '#ai/brains/offline/requests/reference-patterns.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'

const feeRequests: ReadonlySet<string> = new Set<RequestLabel>([
  'request:platform-fee',
  'topic:platform-fee',
  'topic:all-fees',
  'request:network-fee',
  'topic:network-fee',
  'topic:network-fee-here',
])
/** At most this many words besides fillers in an amount after an answer about a fee. */
const maxWords = 6
/** A fee must be among this many closest requests. */
const maxClosest = 3

/** Parses a question about the fee of an amount: "if I buy 20 dollars, what are the fees?", or "so on 200 dollars?" after an answer about a fee. */
export function parseFeeOfAmount(
  text: string,
  language: Language,
  { masked, mentions, references, chain }: ParsedMessage,
  { last }: Focus,
): ChosenRequest | undefined {
  if (mentions.length + references.length > 0 || chain !== undefined) return undefined
  const hasNumber = masked.includes(slotTerms.number)
  const namesFee = hasNumber && mentionsFee(masked, language) && mentionsDollars(text, language)
  const isContinued = last !== undefined && feeRequests.has(last) && (hasNumber || hasSpelledDollars(text, language))
  if (!namesFee && !isContinued) return undefined
  const isShort = isContinued && countContentWords(foldText(masked), language) <= maxWords
  if (!isShort && !resemblesFee(language, masked)) return undefined
  return { kind: 'request', id: 'platform-fee', tokens: [], chain: undefined }
}

function resemblesFee(language: Language, masked: string): boolean {
  const closest = matchRequests(language, masked).slice(0, maxClosest)
  return closest.some(({ label }) => feeRequests.has(label) || label === 'request:fees-paid')
}

/** Whether the message has a word for dollars, or their sign. */
function mentionsDollars(text: string, language: Language): boolean {
  return tokenize(normalizeText(text).text).words.some((word) => isDollar(word.text, language))
}

/** "On my ten dollars": a spelled number directly before its unit. */
function hasSpelledDollars(text: string, language: Language): boolean {
  const words = tokenize(normalizeText(text).text).words.map((word) => word.text)
  return words.some((word, at) => numeralLanguages(word).includes(language) && isDollar(words[at + 1], language))
}

function isDollar(word: string | undefined, language: Language): boolean {
  return getSenses(word ?? '').some((sense) => sense.tag === 'usd' && (sense.language === language || word === '$'))
}
