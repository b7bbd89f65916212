import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import { markerAtEnd, removeAbout } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { AskReason, ParsedUtterance, PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Focus, FocusToken } from '#ai/brains/offline/requests/focus.ts'
import { removeReference, substituteReference } from '#ai/brains/offline/requests/references/substitute-reference.ts'
import { fixVerb } from './fix-verb.ts'
import { mergeTakeAndBuy } from './merge-take-and-buy.ts'
import { hasDetails, isTrade, type Order, type OrderContext, toTrade } from './order.ts'
import { parseClause, removeFirstShare } from './parse-clause.ts'
import { parseCoinSwap } from './parse-coin-swap.ts'
import { parseCorrectedAnswer } from './parse-corrected-answer.ts'
import { parseDecidedBuy, parsePossibleBuy } from './parse-decided-buy.ts'
import { isDecided, parseDecidedOrder, parseOrderAfterRemark } from './parse-decided-order.ts'
import { parseImpliedBuy } from './parse-implied-buy.ts'
import { lacksSide, parseLooseOrder } from './parse-loose-order.ts'
import { parseMoveIntoToken } from './parse-move-into-token.ts'
import { parseRepetition } from './parse-repetition.ts'
import { parseSelfCorrection } from './parse-self-correction.ts'
import { removeIntention } from './remove-intention.ts'
import { removeKeptToken } from './remove-negated-amount.ts'
import { removeVagueWords } from './remove-vague-words.ts'
import { splitOrders } from './split-orders.ts'
import { type PlainMessage, removeAsides, stripFillers, toText } from './strip-fillers.ts'
import { substituteToken } from './substitute-token.ts'
import { isMissingAmount, isMissingOnlySide, removeTypo, toAmount } from './words-of-answer.ts'

const maxNameWords = 3

/** Reasons that the token of the chat may resolve. Ambiguities, conditions and negations stay. */
const incompleteReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'no-token',
  'no-amount',
  'unknown-token',
  'which-amount',
  'not-understood',
  'odd-number',
  'which-number',
  'no-unit',
  'tokens-not-usd',
  'percent-of-buy',
  'amount-range',
  'percent-range',
])

/**
 * Parses an order with the trade grammar, after removing fillers ("lol ok buy $5 of BONK then") and adding what it refers to: a token
 * ("sell half of it"), the token in focus ("sell half") or the last trade ("same for WIF").
 * @returns a trade, or an order that lacks a part or a confirmation; undefined for everything else
 */
export function parseOrder(text: string, context: OrderContext): Order | undefined {
  const order = parseWholeOrder(text, context)
  if (order && (isTrade(order) || order.isAnyToken)) return order
  const parse = (part: string) => parseWholeOrder(part, context)
  return (
    parseCorrectedAnswer(text, context, parse) ??
    parseSelfCorrection(text, context, parse) ??
    parseClause(text, context, parse) ??
    order
  )
}

function parseWholeOrder(text: string, context: OrderContext): Order | undefined {
  const stripped = stripFillers(text, context.names)
  if (!stripped) return undefined
  const answer = isMissingAmount(context.understood) ? toAmount(stripped, context) : stripped
  const plain = isMissingOnlySide(context.understood) ? removeTypo(answer) : answer
  const order = parsePlainOrder(plain, context)
  if (order?.isAnyToken) return order
  const parseWords = (words: PlainMessage['words'] | undefined) =>
    words && parsePlainOrder({ ...plain, words }, context)
  const wordsWithoutAsides = order && isTrade(order) ? plain.words : removeAsides(plain.words, context.names)
  const orderWithoutAsides =
    wordsWithoutAsides.length < plain.words.length
      ? parsePlainOrder({ ...plain, words: wordsWithoutAsides }, context)
      : undefined
  const orderForOtherToken =
    order && isTrade(order) ? undefined : parseWords(removeKeptToken(plain.words, context.names))
  if (orderForOtherToken && isTrade(orderForOtherToken)) return orderForOtherToken
  const withoutVague = removeVagueWords(plain.words)
  const vagueOrder =
    withoutVague.length < plain.words.length ? parsePlainOrder({ ...plain, words: withoutVague }, context) : undefined
  if (vagueOrder && isTrade(vagueOrder)) return askToConfirm(vagueOrder)
  const candidate = order && !(orderWithoutAsides && isTrade(orderWithoutAsides)) ? order : orderWithoutAsides
  const stated = candidate === order || candidate?.reason !== 'not-understood' ? candidate : undefined
  if (stated && isTrade(stated)) return stated
  // "Put me down for like 30 dollars of BONK": the card would state the exact amount.
  const withoutAbout = removeAbout(plain.words)
  const approximateOrder =
    withoutAbout.length < plain.words.length ? parsePlainOrder({ ...plain, words: withoutAbout }, context) : undefined
  if (approximateOrder && isTrade(approximateOrder)) return askToConfirm(approximateOrder)
  const joined = parseWords(mergeTakeAndBuy(plain.words, context))
  if (joined && isTrade(joined)) return joined
  const swap = parseCoinSwap(plain, context)
  if (swap) return askToConfirm(swap)
  const orderForShare = parseWords(removeFirstShare(plain, context))
  if (orderForShare && isTrade(orderForShare)) return askToConfirm(orderForShare)
  const intended = parseWords(removeIntention(plain.words))
  if (intended && isTrade(intended)) return askToConfirm(intended)
  const decided = parseDecidedBuy(text, plain, context)
  if (decided) return decided
  const possible = parsePossibleBuy(text, context)
  if (possible) return askToConfirm(possible)
  const parseAsLooseOrder = () => parseLooseOrder(plain, context, stated, (rest) => parseRemainder(rest, context))
  if (stated) return parseAsLooseOrder() ?? stated
  const corrected = parseWords(fixVerb(plain.words, context))
  // A word like "sell" alone is not an order: the Arabic "نسيت" (I forgot).
  if (corrected && hasDetails(corrected)) return askToConfirm(corrected)
  const implied = parseImpliedBuy(plain, context)
  if (implied) return isDecided(text, context.names) ? { ...implied, isReference: true } : askToConfirm(implied)
  const sideless = parseSidelessOrder(plain, context)
  return (
    parseDecidedOrder(text, plain, sideless, context) ??
    parseAsLooseOrder() ??
    parseOrderAfterRemark(plain, context) ??
    parseMoveIntoToken(plain, context) ??
    sideless
  )
}

/** Dollars of a token without a side: "$20 of BONK", "$20 on the second one". */
function parseSidelessOrder(
  plain: PlainMessage,
  { names, language, understood, focus }: OrderContext,
): Order | undefined {
  const text = toText(plain)
  const order = parseUtterance(text, { names, language, understood })
  if (lacksSide(order)) return order
  if (plain.isQuestion || focus.request === 'convert') return undefined
  const substitution = substituteReference(text, language, focus, { withPronouns: false })
  const resolved = substitution && parseUtterance(substitution.text, { names, language, understood })
  return resolved && lacksSide(resolved) ? withToken(resolved, substitution.token) : undefined
}

/** Parses a message without its unknown words. */
function parseRemainder(plain: PlainMessage, context: OrderContext): Order | undefined {
  const order = parsePlainOrder(plain, context)
  return order && isTrade(order) ? order : (parseImpliedBuy(plain, context) ?? order)
}

function parsePlainOrder(plain: PlainMessage, context: OrderContext): Order | undefined {
  const { names, language, understood, focus } = context
  const named = parseNamedToken(plain, context)
  if (named) return named
  const text = toText(plain)
  const repeated = parseRepetition(plain, context)
  if (repeated) return isTrade(repeated) ? repeated : (addImpliedToken(repeated, focus) ?? repeated)
  const stated = parseUtterance(text, { names, language, understood })
  const incomplete = stated.understood?.side === undefined ? undefined : stated
  if (stated.isAnyToken) return incomplete
  const combinedOrders = isTrade(stated) ? undefined : splitOrders(plain, context)
  if (combinedOrders || isTrade(stated)) return combinedOrders ?? stated
  return (
    parseConvertedNumber(text, stated, context) ??
    resolveToken(text, stated, context) ??
    askAmongSeveral(text, stated, context) ??
    addPendingToken(stated, understood) ??
    addImpliedToken(stated, focus) ??
    incomplete
  )
}

/** "BONK one" and "the Solana one" answer the question for the token of an order. Their last word isn't a number. */
function parseNamedToken(
  { words, isQuestion }: PlainMessage,
  { names, language, understood }: OrderContext,
): Order | undefined {
  if (understood?.side === undefined || !(understood.token === undefined || isChainOpen(understood))) return undefined
  const marker = markerAtEnd(words, ['one'])
  const named = words.slice(0, -(marker?.length ?? 0))
  if (!marker || named.length > maxNameWords || named.some(({ kind }) => kind === 'number')) return undefined
  const order = parseUtterance(toText({ words: named, isQuestion }), { names, language, understood })
  return isTrade(order) || order.reason === 'no-amount' ? order : undefined
}

/** Whether the open question is which of several tokens with the same symbol is meant. */
function isChainOpen(understood: PartialTrade): boolean {
  return isMissingOnlySide(understood) && understood.side !== undefined && understood.chain === undefined
}

/** Turns a trade into a question, so that it is proposed only after a confirmation. */
function askToConfirm(order: Order): Order {
  if (!isTrade(order)) return order
  return { intent: 'ask', language: order.language, reason: 'confirm-order', understood: toTrade(order) }
}

/** The trade of a message that refers to its token: "sell half of it". Undefined for other messages. */
function resolveToken(text: string, stated: Order, { names, understood, focus }: OrderContext): Order | undefined {
  const { intent, reason = 'not-understood' } = stated
  const mayAnswer = understood?.side !== undefined && understood.token === undefined
  if (!mayAnswer && (intent !== 'ask' || !incompleteReasons.has(reason))) return undefined
  const pending = understood?.token
  if (stated.understood?.token !== undefined && stated.understood.token !== pending) return undefined
  const about: Focus =
    pending === undefined ? focus : { tokens: [{ symbol: pending, chain: understood?.chain ?? 'sol' }] }
  const found = substituteToken(text, stated, { names, understood, focus: about })
  if (!found) return undefined
  const { substitution, resolved } = found
  // "بعها كلها" (sell it all): the words of a share aren't references.
  if (stated.understood?.percent !== undefined && resolved.reason === 'no-amount') return undefined
  const side = resolved.intent === 'ask' ? resolved.understood?.side : resolved.intent
  if (side !== 'buy' && side !== 'sell') return undefined
  // The grammar must parse the symbol as the token, not as other words of an order.
  const parsedToken = resolved.token ?? resolved.understood?.token
  const { symbol } = substitution.token
  // "Convert half of it to USDC": the reference pays.
  const paysReference = (resolved.payWith ?? resolved.understood?.payWith) === symbol
  if (parsedToken?.toLowerCase() !== symbol.toLowerCase() && !paysReference) return undefined
  return withToken(resolved, pending === undefined ? substitution.token : { chain: understood?.chain })
}

/** "Sell half of it" after an answer about two tokens asks which one. */
function askAmongSeveral(text: string, stated: Order, { names, focus }: OrderContext): Order | undefined {
  const { language, reason = 'not-understood' } = stated
  if (!focus.hasSeveral || stated.intent !== 'ask' || !incompleteReasons.has(reason)) return undefined
  const rest = removeReference(text, language)
  const incomplete = rest === undefined ? undefined : parseUtterance(rest, { names, language })
  return incomplete?.reason === 'no-token' || incomplete?.reason === 'no-amount' ? incomplete : undefined
}

/** "Then buy 20 dollars" after "how much of your BONK should I sell?" means BONK. */
function addPendingToken(stated: Order, pending: OrderContext['understood']): Order | undefined {
  const { reason, understood = {}, language } = stated
  const { side, coin } = understood
  if (reason !== 'no-token' || side === undefined || pending?.token === undefined || pending.side === side)
    return undefined
  const { token, chain } = pending
  const about = { token, ...(chain && { chain }) }
  return { intent: side, language, ...pickAmount(understood), ...(coin && { coin }), ...about, isReference: true }
}

/** "Buy those 10" after the worth of 10 dollars means dollars: the number was just converted. */
function parseConvertedNumber(text: string, stated: Order, { names, focus }: OrderContext): Order | undefined {
  const { conversion, tokens, hasSeveral } = focus
  const { side, number, token } = stated.understood ?? {}
  if (stated.reason !== 'no-unit' || side === undefined || !conversion || number === undefined) return undefined
  const [subject] = tokens
  if (!subject || hasSeveral || Number(conversion.amount) !== Number(number)) return undefined
  const unit = conversion.from === 'USD' ? 'amountUsd' : 'units'
  const from = unit === 'units' ? conversion.from : conversion.to
  if (from !== subject.symbol || (token !== undefined && token !== subject.symbol)) return undefined
  const understood = { side, token: subject.symbol, chain: subject.chain, unit } as const
  const parsed = parseUtterance(text, { names, language: stated.language, understood })
  return isTrade(parsed) && parsed.token === subject.symbol ? { ...parsed, isReference: true } : undefined
}

/** "Sell half" after an answer about one token means that token. */
function addImpliedToken(stated: Order, focus: Focus): Order | undefined {
  const { tokens, hasSeveral } = focus
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
  const converted = reason === 'no-amount' ? convertedDollars(focus, understood.side) : undefined
  if (converted) return { intent: 'buy', language, amountUsd: converted, ...about, isReference }
  if (reason === 'no-amount')
    return { intent: 'ask', language, reason, understood: { ...understood, ...about }, isReference }
  return { intent: side, language, ...pickAmount(understood), ...(coin && { coin }), ...about, isReference }
}

/** "Ok, buy it" after the worth of 20 dollars in a token buys for 20 dollars. */
function convertedDollars({ conversion, request, tokens: [token] }: Focus, side: 'buy' | 'sell'): string | undefined {
  const isDollarConversion = side === 'buy' && request === 'convert' && conversion?.from === 'USD'
  return isDollarConversion && conversion.to === token?.symbol ? conversion.amount : undefined
}

function withToken(resolved: ParsedUtterance, { chain }: { chain?: FocusToken['chain'] | undefined }): Order {
  const named = chain && { chain }
  const withChain = resolved.understood && { understood: { ...named, ...resolved.understood } }
  return { ...named, ...resolved, ...withChain, isReference: true }
}
