import type { Language } from '@murmur/contract/languages'
import { parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { phraseLength } from '#ai/brains/offline/requests/questions/question-words.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import { toText } from './strip-fillers.ts'

/** A longer message is more than an answer. */
const maxWords = 8
const pauseAfterNo = /^\s*\p{L}+\s*[,.;:!，。；、！،؛…-]/u

/**
 * Parses an answer to an open question about an order that begins with a correction: "no i meant 10 dollars", "sorry, in dollars".
 * `parse` parses the rest, which must complete the order with the same side and token. Undefined if the "no" may negate the rest.
 */
export function parseCorrectedAnswer(
  text: string,
  context: OrderContext,
  parse: (text: string) => Order | undefined,
): Order | undefined {
  const { understood, language } = context
  if (understood === undefined) return undefined
  const { words, hasQuestionMark, hasQuote } = tokenize(normalizeText(text).text)
  if (hasQuestionMark || hasQuote || words.length > maxWords) return undefined
  const rest = withoutPrefix(removeCorrection(words, text, language))
  if (rest.length === 0 || (rest.length === words.length && rest[0] === words[0])) return undefined
  const order = parse(toText({ words: rest, isQuestion: false }))
  const statedTrade = order && isTrade(order) ? order : order?.reason === 'confirm-order' ? order.understood : undefined
  if (!order || !statedTrade) return undefined
  const isSame =
    (understood.side === undefined || sideOf(order) === understood.side) &&
    (understood.token === undefined || statedTrade.token === understood.token)
  return isSame ? order : undefined
}

function sideOf({ intent, understood }: Order): Order['intent'] | undefined {
  return intent === 'ask' ? understood?.side : intent
}

const units: ReadonlySet<string> = new Set(['usd', 'count', 'cents', 'percent'])

/**
 * Whether a message only corrects an answer to an open question about an order, and still lacks a part: "I meant dollars" after
 * "buy 12 euros of BONK".
 */
export function correctsAnswer(text: string, language: Language, memory: unknown): boolean {
  const openTrade = parseMemory(memory)?.understood
  if (openTrade?.side === undefined || openTrade.number !== undefined) return false
  const { words, hasQuestionMark } = tokenize(normalizeText(text).text)
  const rest = removeMeantPhrases(words, language)
  const isUnit = ({ text: word, kind }: Word) => kind === 'number' || getSenses(word).some(({ tag }) => units.has(tag))
  if (hasQuestionMark || words.length > maxWords) return false
  return (rest[0] !== words[0] && rest.length > 0 && rest.every(isUnit)) || namesOnlyUnit(words, language)
}

/** "In dollars then": a unit without a number. */
function namesOnlyUnit(words: readonly Word[], language: Language): boolean {
  const texts = words.map((word) => word.text)
  const isUnitWord = ({ text, kind }: Word) => kind === 'word' && getSenses(text).some(({ tag }) => units.has(tag))
  const isFiller = (at: number) => phraseLength(texts.slice(at), 'unitFiller', language) === 1
  return words.some(isUnitWord) && words.every((word, at) => isUnitWord(word) || isFiller(at))
}

/** The words after "no", "sorry", "I meant"; all words if the "no" may negate what follows. */
function removeCorrection(words: readonly Word[], text: string, language: Language): readonly Word[] {
  const no = markerAt(words, 0, ['no'])?.length ?? 0
  const rest = removeMeantPhrases(words.slice(no), language)
  if (no === 0) return rest
  if (pauseAfterNo.test(text)) return rest
  const isMeant = rest.length < words.length - no
  // "No 10 dollars" is an answer, while the Spanish "no quise decir 10" negates it.
  const negates = languageTraits[language].negatedByNo.includes('verb')
  return !negates && (isMeant || rest[0]?.kind === 'number') ? rest : words
}

/** Removes words that correct from the start and the end: "of BONK i mean". */
function removeMeantPhrases(words: readonly Word[], language: Language): readonly Word[] {
  const measure = (part: readonly Word[]) =>
    phraseLength(
      part.map((word) => word.text),
      'meant',
      language,
    )
  let rest = words
  for (let length = measure(rest); length > 0; length = measure(rest)) rest = rest.slice(length)
  const tail = rest.findIndex((_, at) => at > 0 && measure(rest.slice(at)) === rest.length - at)
  return tail < 0 ? rest : rest.slice(0, tail)
}

/** Arabic joins "in" to the unit: "in dollars". */
const joined = /^ب(?:ال)?(?=\p{Script=Arabic}{4})/u

function withoutPrefix(words: readonly Word[]): readonly Word[] {
  const [first, ...others] = words
  if (!first || others.length > 0 || !joined.test(first.text)) return words
  return [{ ...first, text: first.text.replace(joined, ''), raw: first.raw.replace(joined, '') }]
}
