import type { Language } from '@murmur/contract/languages'
import { focusOnNames } from '#ai/brains/offline/dialogue/focus-on-named-tokens.ts'
import { isTrade, type Order } from '#ai/brains/offline/orders/order.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import { splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { courtesies } from '#ai/brains/offline/requests/find-clause.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import { type Focus, parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { matchRequests, type RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { matchByRules } from '#ai/brains/offline/requests/questions/match-by-rules.ts'
import { findQuestionRole } from '#ai/brains/offline/requests/questions/question-words.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import {
  type ChangeMessage,
  type FoundChange,
  findSingleChange,
} from '#ai/brains/offline/watching/find-single-change.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { isReportedSpeech } from './is-reported-speech.ts'
import { beginsRequest, getTextAfterRetraction, isOrderLike, removeFillers, splitParts } from './split-parts.ts'

/**
 * A part of a message: a question, a reversible change, or an order, which lacks a part or waits for a confirmation. `undone`: a part left
 * undone. `focus`: the subject of the chat before it.
 */
export type Part = { text: string; focus: Focus } & (
  | { kind: 'question'; request: ChosenRequest }
  | { kind: 'change'; found: FoundChange; isOpen?: true }
  | { kind: 'order'; order: Order }
  | { kind: 'undone' }
)

type Message = ChangeMessage
/** `isFirst`: whether the part begins the message. */
type PartMessage = Message & { isFirst: boolean }

/** From this similarity on, the whole message is itself an example. */
const minExactSimilarity = 0.8
/** Below this similarity to an example, a part is too vague for a question of its own. */
const minClearSimilarity = 0.5

/**
 * The parts of a message with several requests: "is BONK safe and what are your fees?", "sell half of my BONK and alert me at 0.00003".
 * Undefined if it has one request, is an order as a whole, completes an open question, or has a part that may change the meaning of
 * another. No part opens a card: an order becomes a question.
 */
export function parseParts(
  { text, language, memory, focus, lastChanges }: Message,
  names: TokenNames,
): readonly Part[] | undefined {
  return parse(text, names, language, memory, focus, lastChanges)
}

const parse = rememberLast(parseUncached, 2)

function parseUncached(
  text: string,
  names: TokenNames,
  language: Message['language'],
  memory: unknown,
  focus: unknown,
  lastChanges: Message['lastChanges'],
): readonly Part[] | undefined {
  if (memory !== undefined && memory !== null) return undefined
  const retracted = parseAfterRetraction({ text, language, memory, focus, lastChanges }, names)
  if (retracted) return retracted
  const written = splitParts(text, language)
  if (written.length < 2) return undefined
  const { parsed } = parseRequest(text, { names, language, memory, focus })
  if (isTrade(parsed) || parsed.intent === 'yes' || parsed.intent === 'no') return undefined
  if (parsed.reason === 'which-slippage') return undefined
  const parsedParts: (Part | Aside)[] = []
  let current = parseFocus(focus)
  for (const part of written) {
    const partMessage = { text: part.text, language, memory: undefined, focus: current, lastChanges }
    const each = parsePart({ ...partMessage, isFirst: parsedParts.length === 0 }, names, current)
    if (each === undefined) return undefined
    parsedParts.push(each)
    current = focusOnNames(part.text, language, current, names)
  }
  const found = parsedParts.map((part, at) => (isAside(part) ? toExtra(part, parsedParts.slice(at + 1)) : part))
  const parts = found.filter((part) => part !== 'remark' && part !== 'kept')
  // "He told me: sell half of my BONK", "I don't want you to tell me about BONK and alert me at 1"
  if (parts.some(({ kind }) => kind !== 'question') && isReportedSpeech(text)) return undefined
  const isNegated = (at: number) =>
    !written[at]?.isEnded && hasTag(written[at - 1]?.text ?? '', negationTags, names, language)
  if (found.some((part, at) => !isAside(part) && part.kind === 'change' && isNegated(at))) return undefined
  const extras = { hasRemark: found.includes('remark'), keepsRest: found.includes('kept') }
  return combineParts(parts, extras, { text, language, names, focus: parseFocus(focus) })
}

/** A part without a request: a remark, "keep the rest", or a trade that is declined, "don't sell my BONK". */
type Aside = 'remark' | 'kept' | 'no-buy' | 'no-sell'

const isAside = <A extends string>(part: Part | A): part is A => typeof part === 'string'

/** "Don't sell my BONK, buy $20 of WIF" orders only the other side. Any other refusal may change the rest. */
function toExtra(aside: Aside, later: readonly (Part | Aside)[]): 'remark' | 'kept' {
  if (aside === 'remark' || aside === 'kept') return aside
  const [next, ...others] = later
  const order =
    next !== undefined && !isAside(next) && next.kind === 'order' && others.length === 0 ? next.order : undefined
  const side = order && (order.understood?.side ?? order.intent)
  return side === (aside === 'no-sell' ? 'buy' : 'sell') ? 'kept' : 'remark'
}

/** "Watch the bigger one? No, scratch that, watch AAVE": the last words alone, if they are a question or a change. */
function parseAfterRetraction(message: Message, names: TokenNames): readonly Part[] | undefined {
  const rest = getTextAfterRetraction(message.text, message.language)
  if (rest === undefined) return undefined
  const part = parsePart({ ...message, text: rest, isFirst: true }, names, parseFocus(message.focus))
  const isRequest = part !== undefined && !isAside(part) && (part.kind === 'question' || part.kind === 'change')
  return isRequest && !(part.kind === 'change' && part.isOpen) ? [part] : undefined
}

/** `hasRemark`: whether a part has no request. `keepsRest`: whether a part only states what an order leaves: "keep the rest". */
type Extras = { hasRemark: boolean; keepsRest: boolean }
type WholeMessage = { text: string; language: Message['language']; names: TokenNames; focus: Focus }

function combineParts(
  found: readonly Part[],
  { hasRemark, keepsRest }: Extras,
  whole: WholeMessage,
): readonly Part[] | undefined {
  // Words such as "alert the rest" are a change of their own only beside an order.
  const hasOrder = found.some(({ kind }) => kind === 'order')
  const parts = found.filter(({ kind }) => hasOrder || kind !== 'undone')
  const [order, ...otherOrders] = parts.filter((part) => part.kind === 'order')
  const changes = parts.filter((part) => part.kind === 'change')
  // Later changes need a message of their own, because tools compare each change with the user's words.
  const others = parts
    .filter((part) => part.kind !== 'order')
    .map((part) => (part.kind === 'change' && (part !== changes[0] || part.isOpen) ? toUndone(part) : part))
  if (!order && changes.some(({ isOpen }) => isOpen)) return undefined
  // "And the other one, how's it doing?" is a question, although "and the other one" alone repeats a change.
  const hasBareChange = changes.some(({ text, focus }) => isBareReference(text, whole, focus))
  if (hasBareChange && parts.some(({ kind }) => kind === 'question')) return undefined
  if (!order) return parts.length < 2 || isOneQuestion(parts, whole) ? undefined : others
  // A remark may change an order: "when SOL hits 200".
  if (hasRemark) return undefined
  if (parts.length < 2 && !keepsRest) return undefined
  if (!changes.every(({ text }) => namesChange(text, whole.language))) return undefined
  // "When SOL hits 200, alert me and sell half": the condition may be that of the sale.
  const isConditional = changes[0] !== undefined && parts.indexOf(changes[0]) < parts.indexOf(order)
  if (isConditional) return [...others, ...[order, ...otherOrders].map(toUndone)]
  if (otherOrders.length > 0 && !isCompleteOrder(order.order)) return undefined
  return [...others, order, ...otherOrders.map(toUndone)]
}

/** Whether a part only refers to a token: "and the other one". */
function isBareReference(text: string, { names, language }: WholeMessage, focus: Focus): boolean {
  const { contentWords, mentions, references } = parseMessage(text, names, language, focus)
  return contentWords === 0 && mentions.length + references.length > 0
}

/** Whether a change has its own verb or list: "notify me", "my watchlist". */
function namesChange(text: string, language: Language): boolean {
  const words = toFoldedWords(text)
  return (['notify', 'alert', 'list', 'track'] as const).some((role) => findRole(words, role, language).length > 0)
}

const toUndone = ({ text, focus }: Part): Part => ({ kind: 'undone', text, focus })

/** Whether an order is a complete trade, even if it needs a confirmation. */
function isCompleteOrder(order: Order): boolean {
  return isTrade(order) || order.reason === 'confirm-order' || order.reason === 'loose-order'
}

/**
 * Whether the questions are a single one: they are about the same request, about several figures of one token, or the whole message is an
 * example.
 */
function isOneQuestion(parts: readonly Part[], { text, language, names, focus }: WholeMessage): boolean {
  const questions = parts.filter((part) => part.kind === 'question')
  if (questions.length < parts.length) return false
  if (questions.every(({ request }) => request.ambiguity)) return true
  if (questions.some((each) => isVague(each, language, names))) return true
  const keys = questions.map(({ request }) =>
    JSON.stringify([request.id, request.kind === 'request' && request.tokens]),
  )
  if (new Set(keys).size < keys.length) return true
  const { masked, mentions, references } = parseMessage(text, names, language, focus)
  if (mentions.length + references.length <= 1 && parseFacts(text, language).length > 1) return true
  return (matchRequests(language, masked)[0]?.similarity ?? 0) >= minExactSimilarity
}

/** Whether no example and no rule is close to a part: "did something happen?" */
function isVague({ text, focus }: Part, language: Language, names: TokenNames): boolean {
  const { parsed } = parseRequest(text, { names, language, memory: undefined, focus })
  const parsedMessage = parseMessage(text, names, language, focus)
  const isKnown = parsed.intent !== 'ask' || matchByRules(text, parsed, parsedMessage, focus) !== undefined
  return !isKnown && (matchRequests(language, parsedMessage.masked)[0]?.similarity ?? 0) < minClearSimilarity
}

const conditionTags: ReadonlySet<string> = new Set(['if', 'time', 'not', 'limit'])
const negationTags: ReadonlySet<string> = new Set(['not'])
const delayTags: ReadonlySet<string> = new Set(['if', 'time', 'limit'])

/** Whether a part has words that may change another: "when SOL hits 200 keep the rest". */
function hasCondition(text: string, names: TokenNames, language: Language): boolean {
  return hasTag(text, conditionTags, names, language) || findRole(toFoldedWords(text), 'when', language).length > 0
}

function hasTag(text: string, tags: ReadonlySet<string>, names: TokenNames, language: Language): boolean {
  const { words } = tokenize(normalizeText(text).text)
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  return pieces.some((piece) => piece.kind === 'sense' && [...piece.tags].some((tag) => tags.has(tag)))
}

/** "Or else sell half of it": the assistant cannot wait for what comes before. */
const otherwisePattern =
  /^(?:or else|otherwise|if not|sino|si no|de lo contrario|sinon|senao|se nao|caso contrario|否则|要不然|不然|والا)(?!\p{L})|^(?:否则|要不然|不然)/u

/** A part of a message, or an aside. Undefined if it is unclear. */
function parsePart(message: PartMessage, names: TokenNames, focus: Focus): Part | Aside | undefined {
  const { text, language } = message
  const { parsed } = parseRequest(text, { names, language, memory: undefined, focus: message.focus })
  const { reason, understood, next } = parsed as Order
  if (next) return undefined
  const base = { text, focus }
  if ((isTrade(parsed) || isCompleteOrder(parsed)) && otherwisePattern.test(foldWord(normalizeText(text).text)))
    return undefined
  if (isTrade(parsed)) return { ...base, kind: 'order', order: parsed }
  if (isCompleteOrder(parsed)) return { ...base, kind: 'order', order: parsed }
  const found = findSingleChange(message, names)
  // "It's in English, put it in Spanish" is one change of a setting.
  if (found?.request.setting || found?.request.action === 'undo') return undefined
  if (found) return { ...base, kind: 'change', found, ...(!hasThreshold(found) && { isOpen: true }) }
  const texts = toFoldedWords(text)
  const isQuestionOrRequest =
    /[?？؟]/u.test(text) ||
    beginsRequest(
      removeFillers(tokenize(normalizeText(text).text).words).map((word) => word.text),
      language,
    )
  if (findQuestionRole(texts, 'keepRest', language).length > 0)
    return hasCondition(text, names, language) ? 'remark' : 'kept'
  if (reason === 'negated' && understood?.side !== undefined) return undefined
  const [negatedSide, ...otherSides] = reason === 'negated' && !isQuestionOrRequest ? new Set(findNamedSides(text)) : []
  if (negatedSide && otherSides.length === 0 && !hasTag(text, delayTags, names, language)) return `no-${negatedSide}`
  // "If so, buy $20": the assistant cannot wait for it, and explains that.
  const namesSide = understood?.side !== undefined || (reason === 'condition' && findNamedSides(text).length > 0)
  const isOpenOrder = namesSide && (isOrderLike(text) || startsLater(texts, message, reason))
  // "My son wants me to buy this, what is it" has no order of its own.
  if (!isQuestionOrRequest && namesSide && !isOpenOrder) return undefined
  // "Sell half of it, alert the rest"
  if (!isQuestionOrRequest && !isOpenOrder && namesChange(text, language)) return { ...base, kind: 'undone' }
  if (!isQuestionOrRequest) return isOpenOrder ? { ...base, kind: 'order', order: parsed } : 'remark'
  if (texts.length < wordLimit(2, language, 3)) return undefined
  const request = findRequest({ text, language }, names, parsed, focus)
  if (!request || request.ambiguity?.isGuess || (request.kind === 'request' && request.among)) return undefined
  const label = `${request.kind}:${request.id}` as RequestLabel
  if (courtesies.has(label)) return 'remark'
  const group = groupOf(label)
  return group === 'social' || group === 'change' ? undefined : { ...base, kind: 'question', request }
}

/** Whether a part is about the rest, or begins with "if so" after another part. */
function startsLater(texts: readonly string[], { language, isFirst }: PartMessage, reason: Order['reason']): boolean {
  if (findQuestionRole(texts, 'withRest', language).length > 0) return true
  const beginsWithIf = getSenses(texts[0] ?? '').some(({ tag }) => tag === 'if')
  return reason === 'condition' && beginsWithIf && !isFirst
}

/** Whether an alert states its threshold. */
function hasThreshold({ request: { action, target, alerts } }: FoundChange): boolean {
  if (action !== 'set-alert') return true
  if (alerts) return alerts.length > 0
  return target.priceUsd !== undefined || (target.percent !== undefined && target.condition !== undefined)
}

function toFoldedWords(text: string): string[] {
  return tokenize(normalizeText(text).text).words.map((word) => word.text)
}
