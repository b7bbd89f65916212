import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { TokenId } from '@murmur/contract/token-id'
import type { NextOrder } from '#assistant/tables/chats.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import { findAmount } from '#assistant/tools/trade-amount.ts'
import type { AnswerParts } from './answer-parts.ts'
import { type AnswerWithBrainDeps, answerWithBrain } from './answer-with-brain.ts'
import type { StoredMessage } from './assistant-chats.ts'
import { applyCardReply, type CardReply, type CardReplyDeps } from './cards/apply-card-reply.ts'
import { changesCard, type FollowUpDeps, type FollowUpResult, followUp, writeClosedCards } from './cards/follow-up.ts'
import { type ReadBackDeps, readBack } from './cards/read-back.ts'
import { findFocus } from './find-focus.ts'
import { canActOnTranscript } from './media/can-act-on-transcript.ts'
import { type ReadPictureDeps, readPicture } from './media/read-picture.ts'
import { type TranscribeDeps, transcribeMessage } from './media/transcribe-message.ts'
import { announceNextOrder, findWaitingOrder, type NextOrderDeps, offerOrder, takeNextOrder } from './next-order.ts'
import { type ReplyToSendCardDeps, replyToSendCard } from './sends/reply-to-send-card.ts'

/** The user's words parsed without a model, and their language. */
export type ParsedWords = ParsedRequest & {
  language: Language
  cardReply?: CardReply
  /** Whether they ask to send, which is answered without a model. */
  isSend?: boolean
}

export type RunTurnDeps = TranscribeDeps &
  ReadPictureDeps &
  CardReplyDeps &
  AnswerWithBrainDeps &
  ReadBackDeps &
  NextOrderDeps &
  ReplyToSendCardDeps &
  FollowUpDeps & {
    chats: TranscribeDeps['chats'] & CardReplyDeps['chats'] & AnswerWithBrainDeps['chats']
    /** `memory`: the open question of the previous answer. `focus`: the subject of the chat. */
    parseWords: (text: string, language: Language, memory: unknown, focus: unknown) => ParsedWords
    /** Adds the screen's token to the stored focus; without a screen, returns it unchanged. */
    focusOnScreen: (focus: unknown, screen: TokenId | undefined) => unknown
    /** The trade that the strict grammar parses from these words alone; undefined unless it parses every word. */
    parseStrictOrder: (text: string, language: Language) => ParsedRequest | undefined
  }

/** How many earlier messages a turn reads. */
export const historyLength = 40
/** Greater than every stored sequence number. */
const newestSeq = 2 ** 31 - 1

type TurnInput = {
  message: StoredMessage & { userId: UserId }
  source: 'text' | 'voice'
  parts: AnswerParts
  signal: AbortSignal
}

/**
 * Computes the answer to one message: transcribes it if needed, then confirms, changes or closes the open card, or runs the
 * brain. `begin` starts the answer in a language; the last one started is used.
 */
export async function runTurn(
  deps: RunTurnDeps,
  message: StoredMessage & { userId: UserId },
  begin: (language: Language) => AnswerParts,
  signal: AbortSignal,
): Promise<void> {
  const { language } = message
  const source: TurnInput['source'] = message.type === 'audio' ? 'voice' : 'text'
  const { next } = message.extras
  if (next) return answerNextOrder(deps, { message, source, parts: begin(next.language), signal }, next)
  if (message.type === 'image') return readPicture(deps, { message, parts: begin(language), signal })
  const before = await deps.chats.messagesBefore(message.chatId, message.seq, historyLength)
  const last = before.at(-1)
  const memory = last?.role === 'assistant' ? last.extras.ask : undefined
  const { stored, screen } = findFocus(before, message.extras.screen)
  const focus = deps.focusOnScreen(stored, screen)
  const { words, isReliable } = await getWords(deps, { message, begin, before, memory, focus, signal })
  if (words === undefined) return
  const parsed = deps.parseWords(words, language, memory, focus)
  const hasOtherQuestion = memory !== undefined && memory !== null
  const beginReply = () => begin(parsed.language)
  if (parsed.cardReply && (await replyToSendCard(deps, { message, before, begin: beginReply }, parsed.cardReply)))
    return
  if (parsed.cardReply) {
    const parts = begin(parsed.language)
    const isFocusCurrent = last?.extras.focus !== undefined && findQuestion(before, last)?.type !== 'image'
    const request = { message, source, parts, hasOtherQuestion, isFocusCurrent }
    if (await applyCardReply(deps, request, parsed.cardReply)) {
      const order = await takeNextOrder(deps, { message, parts })
      return order && answerNextOrder(deps, { message, source, parts, signal }, order)
    }
  }
  const followed = await followUp(isReliable ? deps : restrictToRejections(deps), {
    chatId: message.chatId,
    words,
    parsed,
    before,
    memory,
    focus,
  })
  const parts = begin(followed?.language ?? parsed.language)
  if (followed && writeClosedCards(parts, followed)) return
  const turn = followed
    ? { ...followed, parsed: parseFollowUpWords(deps, followed, focus) }
    : { words, parsed, memory, needsNoModel: parsed.isSend === true }
  const kind = await answerWithBrain(deps, { message, source, parts, before, focus, screen, signal, ...turn })
  const { reason, understood, isReference } = turn.parsed
  // A model is stateless: keeps the parsed part of a request for the next short answer.
  const isOpenRequest =
    kind === 'model' &&
    reason !== undefined &&
    reason !== 'confirm-order' &&
    reason !== 'loose-order' &&
    understood?.side !== undefined &&
    !parts.card()
  if (isOpenRequest) parts.remember({ understood, ...(isReference && { isReference }) })
  // "The one on Base" completes an order whose token the user has to choose.
  if (kind === 'model' && parts.hasChoice()) rememberOrder(parts, turn.parsed)
  const stated = turn.parsed.next && { ...turn.parsed.next, language: turn.parsed.language, source }
  // A corrected card keeps the order that waits for it.
  const keptOrder = followed && followed.closed > 0 ? findWaitingOrder(before)?.order : undefined
  const order = stated ?? keptOrder
  if (order && parts.card()) announceNextOrder(parts, order)
  else if (order && kind === 'offline') offerOrder(parts, order)
  if (source === 'voice') await readBack({ ...deps, brain: { kind } }, { userId: message.userId, parts })
}

/**
 * The words of a message; undefined if they may not be acted on. `isReliable` is false for a transcript that may contain a wrong
 * word: one of a general speech model, or one stored before a crash.
 */
async function getWords(
  deps: RunTurnDeps,
  request: Omit<TurnInput, 'source' | 'parts'> & {
    begin: (language: Language) => AnswerParts
    before: readonly StoredMessage[]
    memory: unknown
    focus: unknown
  },
): Promise<{ words: string | undefined; isReliable: boolean }> {
  const { message, begin, before, memory, focus, signal } = request
  const { language } = message
  if (message.type !== 'audio') return { words: message.content, isReliable: true }
  let isReliable = false
  const words = await transcribeMessage(deps, {
    message,
    language,
    parts: begin(language),
    signal,
    canActOnTranscript: async (text, orders) => {
      isReliable = orders === undefined
      if (isReliable) return true
      const parsed = deps.parseWords(text, language, memory, focus)
      if (!canActOnTranscript(orders, parsed, deps.parseStrictOrder(text, language))) return false
      const isReply = parsed.cardReply !== undefined && parsed.cardReply.kind !== 'side'
      if (isReply || parsed.intent === 'buy' || parsed.intent === 'sell') return true
      return !(await changesCard(deps, { chatId: message.chatId, words: text, parsed, before, memory, focus }))
    },
  })
  return { words, isReliable }
}

/** A transcript whose words may be wrong can close a card, but never change it or choose a token. */
function restrictToRejections(deps: RunTurnDeps): RunTurnDeps {
  return {
    ...deps,
    parseFollowUp: (text, context) => {
      const meant = deps.parseFollowUp(text, context)
      return meant?.kind === 'reject' && meant.words === '' ? meant : undefined
    },
  }
}

/** Responds to the second order of a message as to a message of its own, without a model. */
async function answerNextOrder(deps: RunTurnDeps, input: TurnInput, order: NextOrder): Promise<void> {
  const { message, parts } = input
  const { text, language, isReference } = order
  const source = order.source === 'voice' ? 'voice' : input.source
  const before = await deps.chats.messagesBefore(message.chatId, newestSeq, historyLength)
  const parsed = {
    ...deps.parseWords(text, language, undefined, undefined),
    ...(isReference && { needsPress: isReference }),
  }
  const turn = { words: text, parsed, memory: undefined, needsNoModel: true, before, focus: findFocus(before).stored }
  const kind = await answerWithBrain(deps, { ...input, ...turn, source })
  if (source === 'voice') await readBack({ ...deps, brain: { kind } }, { userId: message.userId, parts })
}

function parseFollowUpWords(deps: RunTurnDeps, followed: FollowUpResult, focus: unknown): ParsedWords {
  const parsed = deps.parseWords(followed.words, followed.language, followed.memory, focus)
  const { isReference, needsPress } = followed
  return { ...parsed, ...(isReference && { isReference }), ...(needsPress && { needsPress }) }
}

/** Remembers a complete order in the user's own words until the user has chosen its token, as the offline brain does. */
function rememberOrder(parts: AnswerParts, parsed: ParsedWords): void {
  const { intent: side, token, chain, coin, payWith, slippageBps, isReference } = parsed
  const amount = side === 'buy' || side === 'sell' ? findAmount(side, parsed) : undefined
  if (!amount || token === undefined) return
  const understood = {
    side,
    token,
    [amount.unit]: amount.value,
    ...(chain && { chain }),
    ...(coin && { coin }),
    ...(payWith && { payWith }),
    ...(slippageBps !== undefined && { slippageBps }),
  }
  parts.remember({ understood, ...(isReference && { isReference }) })
}

/** The user's message that an answer replies to. */
function findQuestion(before: readonly StoredMessage[], { replyTo }: StoredMessage): StoredMessage | undefined {
  return before.findLast(({ id }) => id === replyTo)
}
