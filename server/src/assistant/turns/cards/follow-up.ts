import { type Address, areAddressesEqual } from '@murmur/contract/address'
import type { ChatId, IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import { findAmount, toTradeAmount } from '#assistant/tools/trade-amount.ts'
import { tradeSentence } from '#assistant/tools/trade-sentence.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { AssistantChats, StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { findWaitingOrder } from '#assistant/turns/next-order.ts'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { OpenCardDeps } from './open-card.ts'

/** The trade on a card. `token`, `payWith`: addresses. */
type CardTrade = {
  side: 'buy' | 'sell'
  amount: TradeAmount
  token: Address
  payWith?: Address | undefined
  symbol: string
  chain: CardIntent['quote']['chain']
  /** The slippage that the user stated for it. */
  slippageBps?: number | undefined
}

/**
 * The effect of a message on the cards and choices of its chat, parsed without a model. `isReference`: whether its words refer
 * to the token of an earlier answer. `needsPress`: whether its amount is computed. `isOfSecond`: whether the words reject a second
 * order or token.
 */
export type FollowUp = { language: Language; isReference?: true; needsPress?: true } & (
  | { kind: 'change'; words: string; understood: unknown }
  | { kind: 'reject'; words: string; isOfSecond?: true }
  | { kind: 'unclear' }
  | { kind: 'repeat' }
  | { kind: 'pick'; row: number }
)
export type FollowUpContext = {
  language: Language
  card: CardTrade | undefined
  isOpen: boolean
  hasChoice: boolean
  hasOtherQuestion: boolean
  /** Whether the newest answer is the card. */
  canRepeat: boolean
  /** The subject of the chat, as stored with an earlier answer. */
  focus: unknown
}

export type FollowUpDeps = OpenCardDeps & {
  chats: Pick<AssistantChats, 'messagesBefore'>
  findIntent: (intentId: IntentId) => Promise<(CardIntent & { state?: string }) | undefined>
  /** Returns false if the intent was already released or cancelled. */
  cancel: (intent: CardIntent) => Promise<boolean>
  parseFollowUp: (text: string, context: FollowUpContext) => FollowUp | undefined
}

/** A response that leaves all cards as they are. */
type Notice = 'assistant.change-or-cancel' | 'assistant.order-dropped'

/** Number of messages within which a closed card can be corrected. */
const maxRecentMessages = 6

type FollowUpRequest = {
  chatId: ChatId
  words: string
  parsed: ParsedRequest & { language: Language }
  before: readonly StoredMessage[]
  memory: unknown
  focus: unknown
}

/**
 * Input for the next steps of the turn. `closed`: number of closed cards; `isAlreadyReleased`: whether a card was already released;
 * `needsNoModel`: whether the words are a complete trade, so that no model is called; `notice`: the response that ends the turn;
 * `isReference`: whether its token comes from an earlier answer; `needsPress`: whether only a press may confirm it.
 */
export type FollowUpResult = {
  language: Language
  words: string
  memory: unknown
  closed: number
  isAlreadyReleased: boolean
  needsNoModel: boolean
  notice?: Notice
  isReference?: true
  needsPress?: true
}

/**
 * Closes the chat's open cards if a message changes or rejects them, and returns the request in full words. Undefined for a
 * message unrelated to a card.
 */
export async function followUp(deps: FollowUpDeps, request: FollowUpRequest): Promise<FollowUpResult | undefined> {
  const { parsed, before } = request
  const { meant, open, card, rows, isSuggested } = await analyzeFollowUp(deps, request)
  if (!meant) return isTrade(parsed) ? closeReplacedCards(deps, open, parsed, request) : undefined
  if (meant.kind === 'reject' && open.length === 0) return undefined
  const isOnlyNext = meant.kind === 'reject' && meant.isOfSecond && findWaitingOrder(before) !== undefined
  if (meant.kind === 'unclear' || isOnlyNext) {
    const notice = isOnlyNext ? 'assistant.order-dropped' : 'assistant.change-or-cancel'
    return {
      language: meant.language,
      words: '',
      memory: undefined,
      closed: 0,
      isAlreadyReleased: false,
      needsNoModel: true,
      notice,
    }
  }
  const closesCards = meant.kind === 'change' || meant.kind === 'reject'
  const closing = await closeAll(deps, closesCards ? open : [])
  if (meant.kind === 'pick') {
    const row = rows.at(meant.row)
    return row === undefined
      ? undefined
      : { ...closing, needsNoModel: true, language: meant.language, words: row, memory: undefined }
  }
  if (meant.kind === 'repeat') {
    const sentence = card && toSentence(meant.language, card)
    if (sentence === undefined) return undefined
    const origin = isSuggested && { needsPress: isSuggested }
    return { ...closing, needsNoModel: true, language: meant.language, words: sentence, memory: undefined, ...origin }
  }
  const isChange = meant.kind === 'change'
  const memory = isChange ? { understood: withSlippage(meant.understood, card) } : undefined
  const { language, needsPress } = meant
  const isReference = meant.isReference ?? isSuggested
  const origin = { ...(isReference && { isReference }), ...(needsPress && { needsPress }) }
  return { ...closing, needsNoModel: isChange, language, words: meant.words, memory, ...origin }
}

/** Whether a message would change a card, repeat its trade or choose a token. */
export async function changesCard(deps: FollowUpDeps, request: FollowUpRequest): Promise<boolean> {
  const { meant } = await analyzeFollowUp(deps, request)
  return meant !== undefined && meant.kind !== 'unclear' && !(meant.kind === 'reject' && meant.words === '')
}

function isTrade({ intent }: ParsedRequest): boolean {
  return intent === 'buy' || intent === 'sell'
}

/** Determines the effect of a message on the cards and choices of its chat, without acting on it. */
async function analyzeFollowUp(deps: FollowUpDeps, { chatId, parsed, words, before, memory, focus }: FollowUpRequest) {
  const open = await deps.findOpenIntents(chatId)
  const newest = [...open].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1)
  const last = before.findLast(({ intentId, extras }) => intentId !== null && extras.card?.origin === 'stated')
  const past = newest === undefined && last?.intentId ? await deps.findIntent(last.intentId) : undefined
  const intent = newest ?? past
  const rows = getChoiceRows(before)
  const hasOtherQuestion = memory !== undefined && memory !== null
  const context = {
    language: parsed.language,
    card: intent && toCardTrade(intent),
    // A recently expired or cancelled trade can still be corrected; a released trade cannot.
    isOpen:
      newest !== undefined ||
      (past?.state !== 'released' && before.slice(-maxRecentMessages).some((each) => each === last)),
    hasChoice: rows.length > 0,
    hasOtherQuestion,
    canRepeat: !hasOtherQuestion && isNewestAnswer(before, last),
    focus,
  }
  // Correcting a card does not name its token if the user has not named it before.
  const isSuggested = newest !== undefined && getOrigin(before, newest) !== 'stated'
  const meant = isTrade(parsed) && hasOtherQuestion ? undefined : deps.parseFollowUp(words, context)
  return { meant, open, card: context.card, rows, isSuggested }
}

/** Closes open cards of the same trade when a new amount is requested. */
async function closeReplacedCards(
  deps: FollowUpDeps,
  open: readonly CardIntent[],
  parsed: FollowUpRequest['parsed'],
  request: FollowUpRequest,
): Promise<FollowUpResult | undefined> {
  const { token = '' } = parsed
  const sameTrades = open
    .map((intent) => ({ intent, card: toCardTrade(intent) }))
    .filter(({ card }) => {
      const isSameToken = areAddressesEqual(card.token, token) || card.symbol.toLowerCase() === token.toLowerCase()
      return card.side === parsed.intent && isSameToken && (parsed.chain === undefined || parsed.chain === card.chain)
    })
  if (sameTrades.length === 0) return undefined
  const closing = await closeAll(
    deps,
    sameTrades.map(({ intent }) => intent),
  )
  return { ...closing, needsNoModel: false, language: parsed.language, words: request.words, memory: request.memory }
}

async function closeAll(
  deps: FollowUpDeps,
  intents: readonly CardIntent[],
): Promise<{ closed: number; isAlreadyReleased: boolean }> {
  let closedCount = 0
  for (const intent of intents) if (await deps.cancel(intent)) closedCount++
  return { closed: closedCount, isAlreadyReleased: closedCount < intents.length }
}

/** Whether the user or the assistant has chosen the trade of a card. */
function getOrigin(before: readonly StoredMessage[], { id }: CardIntent): 'stated' | 'suggested' | undefined {
  return before.findLast(({ intentId }) => intentId === id)?.extras.card?.origin
}

/** Whether the user has sent nothing since the card. */
function isNewestAnswer(before: readonly StoredMessage[], card: StoredMessage | undefined): boolean {
  return card !== undefined && !before.slice(before.indexOf(card)).some(({ role }) => role === 'user')
}

/** The sentence of each row of the choice, if the newest answer shows one. */
function getChoiceRows(before: readonly StoredMessage[]): string[] {
  const last = before.at(-1)
  if (last?.role !== 'assistant') return []
  const choiceMessage = before.findLast(
    ({ replyTo, extras }) => replyTo === last.replyTo && extras.searchData?.purpose === 'choose',
  )
  return choiceMessage?.extras.searchData?.tokens.map((token) => token.say) ?? []
}

function toCardTrade({ quote, request }: CardIntent): CardTrade {
  const amount = toTradeAmount(request)
  const { address: token, symbol } = quote.token
  const payWith = request.payWith === undefined ? undefined : quote.pay.address
  const { side, slippageBps } = request
  return { side, amount, token, symbol, chain: quote.chain, payWith, slippageBps }
}

/** "Make it $30" keeps the stated slippage of the card unless it states its own; another order does not. */
function withSlippage(understood: unknown, card: CardTrade | undefined): unknown {
  const isOfCard = typeof understood === 'object' && understood !== null && 'side' in understood
  if (card?.slippageBps === undefined || !isOfCard || understood.side !== card.side) return understood
  return { slippageBps: card.slippageBps, ...understood }
}

/** The whole trade as a sentence. */
function toSentence(
  language: Language,
  { side, amount, token, chain, payWith, slippageBps }: CardTrade,
): string | undefined {
  const stated = findAmount(side, amount)
  return stated && tradeSentence(language, { address: token, chain }, { side, amount: stated, payWith, slippageBps })
}

/** Reports closed cards unless later steps of the turn do, or requests a clear message. Returns whether the turn ends. */
export function writeClosedCards(
  parts: AnswerParts,
  { words, closed, isAlreadyReleased, notice }: FollowUpResult,
): boolean {
  if (notice) parts.writeParagraph(translate(parts, notice))
  else if (isAlreadyReleased) parts.writeParagraph(translate(parts, 'refusal.INTENT_CLOSED'))
  else if (words === '' && closed > 0) parts.writeParagraph(translate(parts, 'assistant.cancelled'))
  else if (closed > 0) parts.writeParagraph(`${translate(parts, 'assistant.card-closed')}\n\n`)
  return isAlreadyReleased || words === ''
}
