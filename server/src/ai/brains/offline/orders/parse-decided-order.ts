import { chains } from '@murmur/contract/chains'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { markerAt, markerAtEnd } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { getSenses, getWordsTagged } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { isPastTense } from '#ai/brains/offline/parsing/past-tense.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import { mayBuy } from './parse-decided-buy.ts'
import { lacksSide } from './parse-loose-order.ts'
import { type PlainMessage, toText } from './strip-fillers.ts'

/**
 * Parses dollars of a token without a verb as a purchase if a word states a decision or a request: "ok 15 dollars of DEGEN", "$20 of LINK
 * please". The side is only implied, so the card needs a press. Undefined for the user's own tokens ("ok my 5 dollars of BONK") and after
 * an answer about a sale, an alert or a setting.
 */
export function parseDecidedOrder(
  text: string,
  plain: PlainMessage,
  stated: Order | undefined,
  { names, language, focus, understood, isAnswer }: OrderContext,
): Order | undefined {
  if (plain.isQuestion || understood || isAnswer || !mayBuy(focus)) return undefined
  const { words } = tokenize(normalizeText(text).text)
  if (!isDecided(text, names) || focus.request === 'convert' || words.some(({ text }) => possessives.has(text)))
    return undefined
  const parse = (rest: readonly Word[]) => parseUtterance(toText({ ...plain, words: rest }), { names, language })
  const rests = [...(stated && lacksSide(stated) ? [plain.words] : []), removeDecisions(words, names)]
  const rest = rests.find((each) => lacksSide(parse(each)) && isTrade(parse([verbOf(language), ...each])))
  if (!rest) return undefined
  const order = parse([verbOf(language), ...rest])
  const isPrice = coins.has(order.token ?? '') || words.some(({ text }) => directions.has(text))
  return isTrade(order) && order.amountUsd !== undefined && !isPrice ? { ...order, isReference: true } : undefined
}

const coins: ReadonlySet<string> = new Set(chains.map(({ coin }) => coin.symbol))
/** "BONK down $20 now" and "SOL $150 now" are about a price. */
const directions: ReadonlySet<string> = new Set(['up', 'down', 'ta', 'esta', 'left'])
const possessives: ReadonlySet<string> = new Set(
  'my mine our mi mis mio mios mias nuestro nuestros meu meus minha minhas nosso nossos mon ma mes nos عندي معي مالي تبعي حقي'.split(
    ' ',
  ),
)

/** Whether a message has a word of decision or request at its start, at its end or after its token. */
export function isDecided(text: string, names: TokenNames): boolean {
  const { words } = tokenize(normalizeText(text).text)
  const decisionMarker = markerAt(words, 0, ['decided']) ?? markerAtEnd(words, ['decided'])
  return (decisionMarker ?? findDecisionAfterToken(words, names)) !== undefined
}

/** "JUP please, 20 dollars". */
function findDecisionAfterToken(words: readonly Word[], { symbols }: TokenNames) {
  const marker = symbols.has(words[0]?.text ?? '') ? markerAt(words, 1, ['decided']) : undefined
  const phrase = words.slice(1, 1 + (marker?.length ?? 0)).map(({ text }) => text)
  return getSenses(phrase.join(' ')).some(({ tag }) => tag === 'polite') ? marker : undefined
}

/** Removes words of decision, courtesy and filler from both ends, and after a token at the start: "JUP please, 20 dollars". */
function removeDecisions(words: readonly Word[], { symbols }: TokenNames): readonly Word[] {
  const isToken = (at: number, all: readonly Word[]) => symbols.has(all[at]?.text ?? '')
  const lengthAt = (all: readonly Word[], at: number) =>
    isToken(at, all) ? 0 : (markerAt(all, at, ['decided', 'tail', 'filler'])?.length ?? 0)
  let rest = words
  for (let length = lengthAt(rest, 0); length > 0; length = lengthAt(rest, 0)) rest = rest.slice(length)
  for (let end = markerAtEnd(rest, ['decided', 'tail']); end && rest.length > end.length; ) {
    rest = rest.slice(0, -end.length)
    end = markerAtEnd(rest, ['decided', 'tail'])
  }
  return isToken(0, rest) ? [...rest.slice(0, 1), ...rest.slice(1 + lengthAt(rest, 1))] : rest
}

/** The first word for a purchase in a language. */
function verbOf(language: OrderContext['language']): Word {
  const [raw = ''] = getWordsTagged(language, ['buy'])
  return { kind: 'word', text: raw, raw, isGlued: false }
}

const maxRemark = 8
const maxVerbWords = 4

/**
 * Parses a purchase without an amount after a remark of unknown words: "BONK sounds funny lets do BONK". The assistant then asks for the
 * amount.
 */
export function parseOrderAfterRemark(
  { words, isQuestion }: PlainMessage,
  { names, language, understood }: OrderContext,
): Order | undefined {
  if (isQuestion || understood || isPastTense(words)) return undefined
  const at = words.findIndex((_, each) => each > 0 && startsPurchase(words.slice(each)))
  if (at < 0 || at > maxRemark) return undefined
  const order = parseUtterance(toText({ words: words.slice(at), isQuestion }), { names, language })
  const token = order.understood?.token
  if (order.reason !== 'no-amount' || order.understood?.side !== 'buy' || token === undefined) return undefined
  const remark = splitIntoPieces(words.slice(0, at), names, detectLanguage(words, language))
  const isRemark = remark.every((piece) => piece.kind === 'unknown' || piece.text === token || isHarmless(piece))
  return isRemark ? order : undefined
}

const harmlessTags: ReadonlySet<string> = new Set(['polite', 'glue', 'greeting', 'thanks', 'yes', 'vague'])

/** Whether a known piece cannot be part of an order, an objection or a question. */
function isHarmless(piece: Piece): boolean {
  return piece.kind === 'sense' && [...piece.tags].every((tag) => harmlessTags.has(tag))
}

/** Whether the words begin with two or more words of a purchase: "lets do". A single one may be part of the remark. */
function startsPurchase(words: readonly Word[]): boolean {
  return [2, 3, maxVerbWords].some((length) => {
    const phrase = words.slice(0, length).map(({ text }) => text)
    return getSenses(phrase.join(' ')).some(({ tag }) => tag === 'get' || tag === 'buy')
  })
}
