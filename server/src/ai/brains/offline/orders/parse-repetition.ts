import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import { type Marker, markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { removeReplacedPart } from '#ai/brains/offline/parsing/follow-ups/replaced-words.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { substituteReference } from '#ai/brains/offline/requests/references/substitute-reference.ts'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import { isTrade, type Order, type OrderContext } from './order.ts'
import { keepSlippage } from './order-slippage.ts'
import { type PlainMessage, stripStart, toText } from './strip-fillers.ts'

/**
 * Parses a message that repeats the last trade or its amount: "again", "same for WIF", "buy that much". Undefined if it repeats nothing,
 * or if the chat has no trade and no amount.
 */
export function parseRepetition(
  plain: PlainMessage,
  { names, language, focus, understood }: OrderContext,
): Order | undefined {
  const rest = parseRemainder(plain, focus, language)
  if (rest) return rest
  const found = findMarker(plain.words)
  const repeatableTrade = found && findRepeatable(focus, found.marker)
  if (!found || !repeatableTrade) return undefined
  const { marker, at } = found
  const markerLanguage = pickLanguage(marker, language)
  const others = removeKnown(stripStart(removeMarkers(removeWords(plain.words, at, marker.length)), names), focus.trade)
  if (others.length === 0) {
    // After a question about another order, "again" does not answer it.
    const isOther = understood?.side !== undefined && understood.token !== focus.trade?.token
    // After the price of the token, "again" may mean the price; "again, the same amount" means the trade.
    const isTradeMeant = focus.request === undefined || plain.words.some((_, each) => isSameAmount(plain.words, each))
    // "But then again" is a thought, not an order.
    const isOrder = !plain.isQuestion && !plain.hasContrast && !isOther && isTradeMeant && marker.role !== 'same-amount'
    return isOrder ? repeatTrade(focus.trade, markerLanguage) : undefined
  }
  const { side, token: _token, chain: _chain, slippageBps, ...amount } = repeatableTrade
  const keepTradeSlippage = (order: Order) =>
    marker.role === 'same-amount' ? order : keepSlippage(order, { ...(side && { side }), slippageBps }, () => false)
  const plainText = toText({ ...plain, words: others })
  // "Same again but the other one"
  const text = substituteReference(plainText, markerLanguage, focus, { withPronouns: false })?.text ?? plainText
  const parse = (understood: PartialTrade) => parseUtterance(text, { names, language: markerLanguage, understood })
  const stated = parse(amount)
  // "WIF again" may be a question about WIF, "same for WIF" is an order.
  const lacksSide = stated.reason === 'no-side' || stated.intent === 'info'
  const parsed = lacksSide && marker.role !== 'again' && side ? parse({ ...amount, side }) : stated
  const newAmountOrder =
    stated.reason === 'no-unit' || stated.reason === 'no-side' ? parseNewAmount(parse, focus.trade) : undefined
  if (newAmountOrder) return keepTradeSlippage(newAmountOrder)
  const isOrder = parsed.intent === 'buy' || parsed.intent === 'sell' || parsed.understood?.side !== undefined
  return isOrder ? keepTradeSlippage({ ...parsed, isReference: true }) : undefined
}

function isSameAmount(words: readonly Word[], at: number): boolean {
  return markerAt(words, at, ['same-amount']) !== undefined
}

/** "The rest too" after a partial sale sells what is left. */
function parseRemainder(
  { words, isQuestion }: PlainMessage,
  { trade }: Focus,
  language: OrderContext['language'],
): Order | undefined {
  const marker = markerAt(words, 0, ['rest'])
  if (isQuestion || marker?.length !== words.length || trade?.side !== 'sell' || trade.token === undefined)
    return undefined
  const { token, chain } = trade
  const rest = { percent: '100', token, ...(chain && { chain }) }
  return keepSlippage({ intent: 'sell', language, ...rest, isReference: true }, trade, () => false)
}

/** "Again but for 5": the number has the unit of the last trade, on its chain unless another is named. */
function parseNewAmount(
  parse: (understood: PartialTrade) => Order,
  trade: PartialTrade | undefined,
): Order | undefined {
  const [unit] = Object.keys(pickAmount(trade ?? {})) as (keyof TradeAmount)[]
  if (!trade?.side || trade.token === undefined || unit === undefined) return undefined
  const { side, token, chain, coin } = trade
  const order = parse({ side, token, unit, ...(coin && { coin }) })
  if (!isTrade(order) || order.intent !== side) return undefined
  const sameChain = order.token === token && chain ? { chain } : {}
  return { ...sameChain, ...order, isReference: true }
}

/** Removes the earlier amount or token ("$5 instead of 15") and "but". */
function removeKnown(words: readonly Word[], trade: PartialTrade | undefined): readonly Word[] {
  const amount = pickAmount(trade ?? {})
  const kept = trade?.token === undefined ? words : removeReplacedPart(words, { symbol: trade.token, amount })
  return kept.filter(
    (word) => !(markerAt([word], 0, ['filler']) && getSenses(word.text).some(({ tag }) => tag === 'not')),
  )
}

/** The first "same for", "again" or "that much" of the words. */
function findMarker(words: readonly Word[]): { marker: Marker; at: number } | undefined {
  for (const at of words.keys()) {
    const marker = markerAt(words, at, ['same', 'again', 'same-amount'])
    if (marker) return { marker, at }
  }
  return undefined
}

/** Removes further markers: "again, the same amount". */
function removeMarkers(words: readonly Word[]): readonly Word[] {
  const found = findMarker(words)
  if (!found) return words
  return removeMarkers(removeWords(words, found.at, found.marker.length))
}

/** Removes some words. The next word is then no longer joined to the one before: "AERO也一样0.01" has no space. */
function removeWords(words: readonly Word[], at: number, length: number): readonly Word[] {
  const [next, ...others] = words.slice(at + length)
  return next ? [...words.slice(0, at), { ...next, isGlued: false }, ...others] : words.slice(0, at)
}

/** The last trade, or the amount of a conversion from US dollars, which "that much" means first. */
function findRepeatable({ trade, conversion }: Focus, { role }: Marker): PartialTrade | undefined {
  const converted = conversion?.from === 'USD' ? { amountUsd: conversion.amount } : undefined
  return role === 'same-amount' ? (converted ?? trade) : (trade ?? converted)
}

function repeatTrade(trade: PartialTrade | undefined, language: OrderContext['language']): Order | undefined {
  const { side, ...parts } = trade ?? {}
  const amount = side === 'buy' ? (parts.amountUsd ?? parts.coinAmount) : parts.percent
  if (!side || parts.token === undefined || amount === undefined) return undefined
  return { intent: side, language, ...parts, isReference: true }
}

function pickLanguage({ languages }: Marker, preferred: OrderContext['language']): OrderContext['language'] {
  return languages.includes(preferred) ? preferred : (languages[0] ?? preferred)
}
