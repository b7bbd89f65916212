import type { Language } from '@murmur/contract/languages'
import { isCoin } from '#ai/brains/offline/parsing/amounts.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { getSenses, type Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import { isSwapVerb, swapPrepositions } from '#ai/brains/offline/parsing/swaps/swap.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { findRole, namesMovement } from '#ai/brains/offline/watching/change-words.ts'
import { isStopOrder } from '#ai/brains/offline/watching/is-stop-order.ts'

type UnsupportedOrder = { text: string; language: Language; names: TokenNames; parsed: ParsedUtterance }

/**
 * Recognizes orders that Murmur doesn't support ("buy $50 of LINK when it drops to 12", "buy $10 every Monday", "long SOL 10x"), swaps
 * that the grammar couldn't parse, and messages about bitcoin. A topic or an alert answers them.
 */
export function parseUnsupportedOrder(order: UnsupportedOrder, message: ParsedMessage): ChosenRequest | undefined {
  const isStop = message.mentions.length > 0 && isStopOrder(order.text, order.language)
  if (isStop) return { kind: 'topic', id: 'stop-loss' }
  return parseConditionalOrder(order, message) ?? parseBitcoinQuestion(order.parsed) ?? parseUnsupportedSwap(order)
}

function parseConditionalOrder(
  { text, language, parsed: { reason } }: UnsupportedOrder,
  message: ParsedMessage,
): ChosenRequest | undefined {
  if (reason === 'other-action' && asksForLeverage(text, language, message)) return { kind: 'topic', id: 'leverage' }
  const isConditional = reason === 'condition' || reason === 'limit-price'
  if (!isConditional && reason !== 'schedule') return undefined
  const words = tokenize(normalizeText(text).text).words.map((word) => word.text)
  const isOrder = findRole(words, 'trade', language).length > 0 || isRecurring(words, language, message)
  if (!message.masked.includes(slotTerms.number) || !isOrder) return undefined
  // "If I bought 5 dollars, which one would you take?" isn't an order that waits for a price.
  if (reason === 'condition' && !namesMovement(words, language)) return undefined
  if (!isConditional) return { kind: 'topic', id: 'limit-and-recurring-orders' }
  return { kind: 'request', id: 'set-alert', tokens: namedTokens(message), chain: message.chain }
}

/** Whether a message asks for a trade with leverage: "long SOL 10x", "short BONK". */
function asksForLeverage(text: string, language: Language, { mentions, chain }: ParsedMessage): boolean {
  const words = tokenize(normalizeText(text).text).words.map((word) => word.text)
  // "How long has JUP been around?"
  const namesLeverage = words.some(
    (word, at) =>
      words[at - 1] !== 'how' &&
      getSenses(word).some((sense) => sense.tag === 'leverage' && sense.language === language),
  )
  return (mentions.length > 0 || chain !== undefined) && namesLeverage
}

/** "20 dollars of LINK every Friday": an order without a verb. */
function isRecurring(words: readonly string[], language: Language, { mentions }: ParsedMessage): boolean {
  const has = (tag: Tag) =>
    words.some((word) => getSenses(word).some((sense) => sense.tag === tag && sense.language === language))
  return mentions.length > 0 && has('usd') && has('recurring')
}

const bitcoin = /^(?:bit ?coins?|btc)$/i

/** "Buy $20 of bitcoin", "how much is BTC?": a topic explains why it isn't listed. The grammar knows a listed token of that name. */
function parseBitcoinQuestion({ intent, reason, token }: ParsedUtterance): ChosenRequest | undefined {
  const isAboutToken = reason === 'unknown-token' || intent === 'price' || intent === 'info' || intent === 'search'
  return isAboutToken && bitcoin.test(token ?? '') ? { kind: 'topic', id: 'bitcoin' } : undefined
}

/** Verbs and prepositions of a swap besides those of orders. */
const movingTags: ReadonlySet<string> = new Set(
  'move rotate pasar pasa paso mover mueve mudar muda passar passa'.split(' '),
)
const directions: ReadonlySet<string> = new Set([...swapPrepositions, ...'a con with com pra para pro por'.split(' ')])

/** A swap of two tokens in words that the grammar doesn't parse, "move half my BONK to USDC". The topic explains which words it does. */
function parseUnsupportedSwap({ text, language, names, parsed }: UnsupportedOrder): ChosenRequest | undefined {
  if (parsed.intent !== 'ask' || (parsed.reason !== 'other-action' && parsed.reason !== 'which-token')) return undefined
  const { words, hasQuestionMark } = tokenize(normalizeText(text).text)
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const verb = pieces.findIndex((piece) => isSwapVerb(piece) || movingTags.has(piece.text))
  const [from, to, ...others] = pieces.flatMap((piece, at) => (isListed(piece) && at > verb ? [at] : []))
  if (hasQuestionMark || verb < 0 || from === undefined || to === undefined || others.length > 0) return undefined
  const isDirected = pieces.slice(from + 1, to).some((piece) => directions.has(piece.text))
  const hasCoin = [pieces[from], pieces[to]].some(isCoin)
  return isDirected && !hasCoin ? { kind: 'topic', id: 'swap-tokens' } : undefined
}

function isListed(piece: Piece): boolean {
  return piece.kind === 'address' || (piece.kind === 'token' && piece.isKnown)
}
