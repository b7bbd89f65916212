import type { ChainKey } from '@murmur/contract/chains'
import { pickAmount } from '#ai/brains/offline/parsing/complete-trade.ts'
import { toRawText } from '#ai/brains/offline/parsing/follow-ups/compare-change.ts'
import { type Marker, markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { parseFollowUp } from '#ai/brains/offline/parsing/follow-ups/parse-follow-up.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { isTrade, type Order, type OrderContext, toTrade } from './order.ts'

/**
 * Parses an order that its own message corrects: "buy $10 of BONK, no wait, of WIF". The words after the marker ("no wait") are parsed
 * like a correction of a card; if they change the amount, the result asks which amount is meant. `parse` parses the part before the
 * marker. Undefined unless that part is a whole trade and the rest changes it.
 */
export function parseSelfCorrection(
  text: string,
  context: OrderContext,
  parse: (text: string) => Order | undefined,
): Order | undefined {
  const normalized = normalizeText(text).text
  const { words, hasQuestionMark, hasQuote } = tokenize(normalized)
  if (hasQuestionMark || hasQuote) return undefined
  for (let at = 1; at < words.length - 1; at++) {
    const marker = markerAt(words, at, ['slip']) ?? findPausedNo(normalized, words, at)
    const rest = words.slice(at + (marker?.length ?? 0))
    if (!marker || rest.length === 0) continue
    const first = parse(toRawText(words.slice(0, at)))
    const [start, end] = [toRawText(words.slice(at, at + marker.length)), toRawText(rest)]
    if (first && isTrade(first) && !first.next) return applyCorrection(first, `${start}, ${end}`, context)
  }
  return undefined
}

/** The last of two amounts is probably meant, but not certainly. */
function askToConfirm(order: Order): Order {
  return { intent: 'ask', language: order.language, reason: 'confirm-order', understood: toTrade(order) }
}

function isSameAmount(one: Order, other: Order): boolean {
  return JSON.stringify(pickAmount(one)) === JSON.stringify(pickAmount(other))
}

/** "BONK, no, WIF": a "no" between pauses. Elsewhere it may negate the next words. */
function findPausedNo(text: string, words: readonly Word[], at: number): Marker | undefined {
  const marker = markerAt(words, at, ['no'])
  if (!marker) return undefined
  const raw = words.slice(at - 1, at + marker.length + 1).map((word) => escapeRegExp(word.raw))
  const [before, after] = [raw[0] ?? '', raw.at(-1) ?? '']
  const pause = String.raw`\s*[,.;:!—–…،؛。，；：！-]+\s*`
  const isPaused = new RegExp(`${before}${pause}${raw.slice(1, -1).join(String.raw`\s+`)}${pause}${after}`, 'u').test(
    text,
  )
  return isPaused ? marker : undefined
}

function applyCorrection(first: Order, correction: string, { names, language }: OrderContext): Order | undefined {
  const { token, intent, chain = 'sol' satisfies ChainKey, coin } = first
  if (token === undefined || (intent !== 'buy' && intent !== 'sell')) return undefined
  const card = { side: intent, amount: pickAmount(first), token, symbol: token, chain }
  const context = { isOpen: true, hasChoice: false, hasOtherQuestion: false, canRepeat: false }
  const change = parseFollowUp(correction, { names, language, card, ...context })
  if (change?.kind !== 'change') return undefined
  const { words, understood, needsPress } = change
  const parsed = parseUtterance(words, { names, language: change.language, understood })
  const isSame = parsed.token === token
  if (!isTrade(parsed)) return parsed.reason === 'no-amount' && !isSame ? parsed : undefined
  const isReference = needsPress ?? (isSame ? first.isReference : undefined)
  const { chain: _chain, ...others } = parsed
  const own = isSame ? { ...others, ...(coin && { coin }), ...(first.chain && { chain: first.chain }) } : parsed
  const order: Order = { ...own, ...(isReference && { isReference }) }
  return isSameAmount(order, first) ? order : askToConfirm(order)
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
