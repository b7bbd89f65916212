import { chains } from '@murmur/contract/chains'
import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import { markerAtEnd } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { AskReason, ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Focus, FocusToken } from '#ai/brains/offline/requests/focus.ts'
import { type Substitution, substituteReference } from '#ai/brains/offline/requests/substitute-reference.ts'
import { fixVerb } from './fix-verb.ts'
import { isTrade, type Order, type OrderContext, toTrade } from './order.ts'
import { readImpliedBuy } from './read-implied-buy.ts'
import { readRepetition } from './read-repetition.ts'
import { splitWishes } from './split-wishes.ts'
import { type PlainMessage, stripFillers, toText } from './strip-fillers.ts'

const coinSymbols: readonly string[] = [...new Set(chains.map(({ coin }) => coin.symbol))]
const maxNameWords = 3

/** Reasons for which a trade may lack only the token that it refers to. Doubts, conditions and negations stay. */
const incompleteReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'no-token',
  'no-amount',
  'unknown-token',
  'which-amount',
  'not-understood',
])

/**
 * Reads an order that the trade grammar parses once fillers are left out ("lol ok buy $5 of BONK then"), or once the token that
 * it refers to ("sell half of it"), the token that the chat is about ("sell half") or the last trade ("same for WIF") is put in.
 * @returns a trade, or an order that lacks a part or a yes; undefined for everything else
 */
export function readOrder(text: string, context: OrderContext): Order | undefined {
  const plain = stripFillers(text, context.names)
  if (!plain) return undefined
  const order = readPlain(plain, context)
  if (order) return order
  const words = fixVerb(plain.words, context)
  const corrected = words && readPlain({ ...plain, words }, context)
  if (corrected) return askForYes(corrected)
  const implied = readImpliedBuy(plain, context)
  return implied && askForYes(implied)
}

function readPlain(plain: PlainMessage, context: OrderContext): Order | undefined {
  const { names, language, understood, focus } = context
  const named = readNamedOne(plain, context)
  if (named) return named
  const text = toText(plain)
  const repeated = readRepetition(plain, context)
  if (repeated) return isTrade(repeated) ? repeated : (addImpliedToken(repeated, focus) ?? repeated)
  const stated = parseUtterance(text, { names, language, understood })
  const both = isTrade(stated) ? undefined : splitWishes(plain, context)
  if (both || isTrade(stated)) return both ?? stated
  const completed = resolveToken(text, stated, context) ?? addImpliedToken(stated, focus)
  if (completed) return completed
  return stated.understood?.side === undefined ? undefined : stated
}

/** "BONK one" answers the question for the token of an order: the last word is no number. */
function readNamedOne(
  { words, isQuestion }: PlainMessage,
  { names, language, understood }: OrderContext,
): Order | undefined {
  if (understood?.side === undefined || understood.token !== undefined) return undefined
  const marker = markerAtEnd(words, ['one'])
  const named = words.slice(0, -(marker?.length ?? 0))
  if (!marker || named.length > maxNameWords || named.some(({ kind }) => kind === 'number')) return undefined
  const order = parseUtterance(toText({ words: named, isQuestion }), { names, language, understood })
  return isTrade(order) || order.reason === 'no-amount' ? order : undefined
}

/** A corrected trade is proposed only after a yes. */
function askForYes(order: Order): Order {
  if (!isTrade(order)) return order
  return { intent: 'ask', language: order.language, reason: 'confirm-order', understood: toTrade(order) }
}

/** The trade of a message that refers to its token: "sell half of it". Undefined if the message is none. */
function resolveToken(text: string, stated: Order, { names, understood, focus }: OrderContext): Order | undefined {
  const { intent, reason = 'not-understood' } = stated
  const mayAnswer = understood?.side !== undefined && understood.token === undefined
  if (!mayAnswer && (intent !== 'ask' || !incompleteReasons.has(reason))) return undefined
  if (stated.understood?.token !== undefined) return undefined
  const found = substituteToken(text, stated, { names, understood, focus })
  if (!found) return undefined
  const { substitution, resolved } = found
  const side = resolved.intent === 'ask' ? resolved.understood?.side : resolved.intent
  if (side !== 'buy' && side !== 'sell') return undefined
  // The symbol must read as the token, not as other words of an order.
  const read = resolved.token ?? resolved.understood?.token
  if (read?.toLowerCase() !== substitution.token.symbol.toLowerCase()) return undefined
  return withToken(resolved, substitution.token)
}

type Substituted = { substitution: Substitution; resolved: ParsedUtterance }

/**
 * The message with its reference replaced, parsed again. No coin is bought with itself: "buy some of it with 0.02 ETH" after an
 * amount of ETH in LINK means LINK.
 */
function substituteToken(
  text: string,
  { language }: Order,
  { names, understood, focus }: Pick<OrderContext, 'names' | 'understood' | 'focus'>,
): Substituted | undefined {
  const coins = focus.hasSeveral || focus.conversion ? coinSymbols : []
  for (const coin of [undefined, ...coins]) {
    const substitution = substituteReference(text, language, coin === undefined ? focus : withoutToken(focus, coin))
    if (!substitution) continue
    const resolved = parseUtterance(substitution.text, { names, language, understood })
    const paid = resolved.coin ?? resolved.understood?.coin
    if (paid !== substitution.token.symbol && (coin === undefined || coin === paid)) return { substitution, resolved }
  }
  return undefined
}

/** What the newest answer was about besides the tokens with this symbol. */
function withoutToken(focus: Focus, symbol: string): Focus {
  const tokens = focus.tokens.filter((each) => each.symbol !== symbol)
  const list = focus.list?.filter((each) => each.symbol !== symbol)
  return { ...focus, tokens, list, hasSeveral: focus.hasSeveral && (list ?? tokens).length > 1 }
}

/** "Sell half" after an answer about one token means that token. */
function addImpliedToken(stated: Order, { tokens, hasSeveral }: Focus): Order | undefined {
  const { reason, understood = {}, language } = stated
  const [token] = tokens
  if (
    !token ||
    token.symbol === understood.coin ||
    hasSeveral ||
    understood.side === undefined ||
    understood.token !== undefined
  )
    return undefined
  if (reason !== 'no-token' && reason !== 'no-amount') return undefined
  const { side, coin } = understood
  const about = { token: token.symbol, chain: understood.chain ?? token.chain }
  const isReference = true as const
  if (reason === 'no-amount')
    return { intent: 'ask', language, reason, understood: { ...understood, ...about }, isReference }
  return { intent: side, language, ...pickAmount(understood), ...(coin && { coin }), ...about, isReference }
}

function withToken(resolved: ParsedUtterance, { chain }: FocusToken): Order {
  const withChain = resolved.understood && { understood: { chain, ...resolved.understood } }
  return { chain, ...resolved, ...withChain, isReference: true }
}
