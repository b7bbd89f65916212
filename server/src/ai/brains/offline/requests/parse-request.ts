import type { Language } from '@murmur/contract/languages'
import { acceptSuggestion } from '#ai/brains/offline/dialogue/accept-suggestion.ts'
import { type Memory, parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { isTrade, type Order } from '#ai/brains/offline/orders/order.ts'
import { askForSlippage, keepSlippage, withSlippage } from '#ai/brains/offline/orders/order-slippage.ts'
import { parseOrder } from '#ai/brains/offline/orders/parse-order.ts'
import { mentionsSlippage, parseStatedSlippage } from '#ai/brains/offline/orders/parse-stated-slippage.ts'
import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { parseFocus } from './focus.ts'
import { foldText, referencePatterns } from './reference-patterns.ts'

/** `memory`, `focus`: as stored with earlier answers of the chat. */
export type RequestContext = { names: TokenNames; language: Language; memory: unknown; focus: unknown }
/** `utterance`: the message by itself. `parsed`: completed by the open question, or by a token that the message refers to. */
export type ParsedRequest = {
  utterance: ParsedUtterance
  parsed: Order
  memory: Memory | undefined
}

/** Parses a message by the trade grammar, without a model. */
export function parseRequest(text: string, { names, language, memory, focus }: RequestContext): ParsedRequest {
  return parse(text, names, language, memory, focus)
}

const parse = rememberLast(parseWithSlippage)

/** "Buy $20 of BONK with 3% slippage": the phrase counts only if the rest is a single order, so that it is clear which order it belongs to. */
function parseWithSlippage(text: string, ...context: ParseContext): ParsedRequest {
  const stated = parseStatedSlippage(text)
  const rest = stated && parseOnce(stated.rest, ...context)
  const sides = findNamedSides(stated?.rest ?? text)
  const isSingleOrder = rest !== undefined && (isTrade(rest.utterance) || sides.length < 2)
  const parsed = isSingleOrder ? withSlippage(rest.parsed, stated?.bps ?? 0) : undefined
  if (rest && parsed) return { ...rest, parsed }
  const message = parseOnce(text, ...context)
  const isLimit = rest?.parsed.reason === 'limit-price'
  const isOrder = !isLimit && (sides.length > 0 || message.memory?.understood.side !== undefined)
  if (mentionsSlippage(text)) return { ...message, parsed: askForSlippage(message.parsed, isOrder) }
  const [names, language] = context
  const isOwnOrder = () => isTrade(parseUtterance(text, { names, language }))
  return { ...message, parsed: keepSlippage(message.parsed, message.memory?.understood, isOwnOrder) }
}

type ParseContext = [names: TokenNames, language: Language, stored: unknown, focus: unknown]

function parseOnce(text: string, ...[names, language, stored, focus]: ParseContext): ParsedRequest {
  const memory = parseMemory(stored)
  const utterance = parseUtterance(text, { names, language, understood: memory?.understood })
  const parsed = acceptSuggestion(utterance, memory)
  if (parsed !== utterance) return { utterance, memory, parsed }
  const isAnswer = stored !== null && stored !== undefined
  const order = parseOrder(text, {
    names,
    language,
    understood: memory?.understood,
    focus: parseFocus(focus),
    isAnswer,
  })
  return { utterance, memory, parsed: keepReference(order ?? withoutPronoun(parsed, language), memory) }
}

/** Marks a token that came from a reference in an earlier answer, because the answer to the open question doesn't name it. */
function keepReference(order: Order, memory: Memory | undefined): Order {
  const token = order.token ?? order.understood?.token
  const isKept = memory?.isReference === true && token !== undefined && token === memory.understood.token
  return isKept ? { ...order, isReference: true } : order
}

/** Removes a pronoun that the grammar parsed as the name of a token: "quanto tenho disso". */
function withoutPronoun(order: Order, language: Language): Order {
  const { token, ...others } = order
  const folded = token === undefined ? '' : foldText(token)
  const isPronoun = referencePatterns[language].some(
    ({ pattern, reference }) => reference.kind === 'it' && folded !== '' && folded.replace(pattern, '') === '',
  )
  return isPronoun ? others : order
}
