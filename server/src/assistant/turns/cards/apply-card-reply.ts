import { areAddressesEqual } from '@murmur/contract/address'
import type { AssistantSettings } from '@murmur/contract/chat/assistant'
import type { UserId } from '@murmur/contract/ids'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import { type ResolveDeps, resolveToken } from '#assistant/tools/resolve-token.ts'
import { tokenRefs } from '#assistant/tools/token-refs.ts'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { AssistantChats, StoredMessage } from '#assistant/turns/assistant-chats.ts'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'
import { withoutMarkup } from '#platform/text/without-markup.ts'
import type { TradeReport } from '#trading/api.ts'
import { isWithinCap } from './is-within-cap.ts'
import { findOpenCard, type OpenCard, type OpenCardDeps } from './open-card.ts'
import {
  findReleasedTrade,
  type ReleasedTradeDeps,
  reportOrRefusal,
  toReleaseKey,
  writeReport,
} from './released-trade.ts'
import { tradeQuestion } from './trade-question.ts'

export type CardReplyDeps = OpenCardDeps &
  ReleasedTradeDeps &
  ResolveDeps & {
    chats: OpenCardDeps['chats'] & Pick<AssistantChats, 'setCard'>
    settings: (userId: UserId) => Promise<AssistantSettings>
    /** Releases an intent as confirmed by its user and returns the result as text. Idempotent by `key`. */
    release: (userId: UserId, intent: CardIntent, key: string, wording: Wording) => Promise<TradeReport>
    /** Returns false if the intent was already released or cancelled. */
    cancel: (intent: CardIntent) => Promise<boolean>
    /** Counts a wrong challenge. */
    countWrongChallenge: (userId: UserId) => Promise<void>
  }

/**
 * A message that is only a yes, a no, a challenge, or a side ("sell"), which confirms nothing. `sides`: those that a yes names,
 * as in "yes, buy it". `confirmed`: the token that the chat is about, if the yes names a confirmation or a side, so that it can
 * only answer a trade.
 */
export type CardReply =
  | { kind: 'yes'; sides?: readonly ('buy' | 'sell')[]; confirmed?: Pick<TokenListing, 'symbol' | 'chain'> | undefined }
  | { kind: 'no' }
  | { kind: 'side'; side: 'buy' | 'sell' }
  | { kind: 'challenge'; digits: string }

type CardReplyRequest = {
  message: StoredMessage & { userId: UserId }
  source: 'text' | 'voice'
  parts: AnswerParts
  /** Whether the newest answer has another question, which a yes or no may answer. */
  hasOtherQuestion: boolean
  /** Whether the newest message is an answer to words, which stored what the chat is about. A model stores nothing. */
  isFocusCurrent: boolean
}

const maxWrongAttempts = 3

/**
 * Applies a yes, a no or a challenge to the chat's open card, without a model. Returns false if there is no card it could refer
 * to.
 */
export async function applyCardReply(
  deps: CardReplyDeps,
  request: CardReplyRequest,
  cardReply: CardReply,
): Promise<boolean> {
  const { message, parts } = request
  const before = await findReleasedTrade(deps, message, parts)
  if (before !== undefined) {
    writeReport(parts, before)
    return true
  }
  const found = await findOpenCard(deps, message)
  if ((typeof found === 'string' || !found.isNewest) && request.hasOtherQuestion) return false
  if (cardReply.kind === 'no') return cancelOpenIntents(deps, request, found)
  if (cardReply.kind === 'side') return repeatForSide(deps, request, cardReply.side, found)
  if (found === 'none') {
    if (cardReply.kind === 'yes' && !(await hasEarlierCard(deps, message))) return false
    parts.writeParagraph(translate(parts, 'assistant.nothing-open'))
    return true
  }
  if (typeof found === 'string') {
    parts.writeParagraph(translate(parts, found === 'several' ? 'assistant.several-open' : 'assistant.not-fresh'))
    return true
  }
  // "Yes, sell it" below the card of a purchase does not confirm it.
  if (cardReply.kind === 'yes' && cardReply.sides?.some((side) => side !== found.intent.request.side)) return false
  const isForOther =
    mayMeanOther(request, cardReply, found) && !(await canOnlyMeanCard(deps, request, cardReply, found))
  if (!found.isShown || isForOther) {
    await repeatQuestion(deps, request, cardReply, found)
    return true
  }
  const rejection = await getRejection(deps, request, cardReply, found)
  if (rejection) {
    const opensPrompt = cardReply.kind === 'yes' && mayPromptForPasskey(message, found)
    parts.writeParagraph(opensPrompt ? translate(parts, 'assistant.passkey-prompt') : rejection)
    if (opensPrompt) parts.askForPasskey(found.intent.id)
    parts.markQuestionOpen()
    return true
  }
  const report = await reportOrRefusal(parts, () =>
    deps.release(message.userId, found.intent, toReleaseKey(message), parts),
  )
  writeReport(parts, report)
  return true
}

/** "Buy" or "ok sell" below a card of that side adds nothing to the card, so its question is repeated. */
async function repeatForSide(
  deps: CardReplyDeps,
  request: CardReplyRequest,
  side: 'buy' | 'sell',
  found: OpenCard | string,
): Promise<boolean> {
  if (typeof found === 'string' || found.intent.request.side !== side) return false
  await repeatQuestion(deps, request, { kind: 'yes' }, found)
  return true
}

/** Whether a reply may be meant for other messages, or a typed yes for news: "Great, yes" below a deposit. */
function mayMeanOther(
  { source }: CardReplyRequest,
  { kind }: CardReply,
  { isNewest, hasNewsSince }: OpenCard,
): boolean {
  return !isNewest || (hasNewsSince && kind === 'yes' && source === 'text')
}

/**
 * Whether a typed yes after other messages can only mean this card: it confirms a trade, and the chat is still about its token. Another
 * token may have the same symbol, so the symbol must lead to the token of the card alone.
 */
async function canOnlyMeanCard(
  deps: ResolveDeps,
  { isFocusCurrent, source, parts }: CardReplyRequest,
  cardReply: CardReply,
  { intent: { quote } }: OpenCard,
): Promise<boolean> {
  if (cardReply.kind !== 'yes' || !cardReply.confirmed || !isFocusCurrent || source === 'voice') return false
  const { symbol, chain } = cardReply.confirmed
  if (quote.token.symbol !== symbol || quote.chain !== chain) return false
  const words = { refs: tokenRefs(), words: '' }
  const meant = await catchRefusal(parts, () => resolveToken(deps, words, symbol, chain))
  return meant.kind === 'token' && areAddressesEqual(meant.token.address, quote.token.address)
}

/** After other messages a yes may answer those, so the card's question is repeated; the next yes or challenge counts. */
async function repeatQuestion(
  deps: CardReplyDeps,
  request: CardReplyRequest,
  cardReply: CardReply,
  found: OpenCard,
): Promise<void> {
  const { parts, source } = request
  const { card, intent } = found
  if (card.origin !== 'stated' && !intent.quote.passkey)
    return parts.writeParagraph(translate(parts, 'assistant.press-only'))
  if (cardReply.kind !== 'yes') return parts.writeParagraph(translate(parts, 'assistant.not-fresh'))
  const question = withoutMarkup(tradeQuestion(parts, intent))
  // A spoken yes releases nothing, and neither does a typed one where a passkey is required, so it is not requested again.
  const needsButton = source === 'voice' || Boolean(intent.quote.passkey)
  const rejection = needsButton ? await getRejection(deps, request, cardReply, found) : undefined
  if (rejection === undefined) parts.writeParagraph(translate(parts, 'assistant.ask-again', { question }))
  else {
    parts.writeParagraph(question)
    parts.writeParagraph(rejection)
  }
  parts.markQuestionOpen(intent.id)
}

/** The reason why this yes is not accepted, as text; undefined if it is. */
async function getRejection(
  deps: CardReplyDeps,
  { message, source, parts }: CardReplyRequest,
  cardReply: CardReply,
  { message: at, intent, card }: OpenCard,
): Promise<string | undefined> {
  // Checked first: a message cannot carry a passkey's signature.
  if (intent.quote.passkey) return translate(parts, 'assistant.passkey-only')
  if (card.origin !== 'stated') return translate(parts, 'assistant.press-only')
  if (source === 'text' && cardReply.kind === 'yes') return undefined
  const settings = await deps.settings(message.userId)
  if (!settings.confirmByVoice) return translate(parts, 'assistant.voice-off')
  if (!isWithinCap(intent, settings)) return translate(parts, 'assistant.voice-cap', { cap: settings.voiceCapUsd })
  if (card.challenge === null) return translate(parts, 'assistant.press-only')
  const challenge = spaceDigits(card.challenge)
  if (cardReply.kind === 'yes') return translate(parts, 'assistant.say-challenge', { challenge })
  if (cardReply.kind === 'challenge' && cardReply.digits === card.challenge.replace(/\D/g, '')) return undefined
  const wrongTries = card.wrongTries + 1
  await deps.chats.setCard(at.id, intent.id, { ...card, wrongTries })
  await deps.countWrongChallenge(message.userId)
  if (wrongTries < maxWrongAttempts) return translate(parts, 'assistant.wrong-challenge', { challenge })
  return translate(parts, (await deps.cancel(intent)) ? 'assistant.too-many-wrong' : 'refusal.INTENT_CLOSED')
}

/**
 * Whether a yes opens the passkey prompt, as the card's button does: the signature over the terms confirms the trade, not the message.
 * The message must state that its sender saw this card, as the app's messages do, and no news may stand between them. A card with
 * parts that the user did not state needs the press.
 */
function mayPromptForPasskey({ extras }: StoredMessage, { intent, card, hasNewsSince }: OpenCard): boolean {
  const wasShown = extras.shown?.intentId === intent.id && !hasNewsSince
  return wasShown && Boolean(intent.quote.passkey) && card.origin === 'stated'
}

/** Cancels all open intents of the chat, which is safe even if the card is not the newest question. */
async function cancelOpenIntents(
  deps: CardReplyDeps,
  { message, parts }: CardReplyRequest,
  found: OpenCard | string,
): Promise<boolean> {
  if (found === 'none') return false
  const intents = typeof found === 'string' ? await deps.findOpenIntents(message.chatId) : [found.intent]
  let isAlreadyReleased = false
  for (const intent of intents) isAlreadyReleased = !(await deps.cancel(intent)) || isAlreadyReleased
  parts.writeParagraph(translate(parts, isAlreadyReleased ? 'refusal.INTENT_CLOSED' : 'assistant.cancelled'))
  return true
}

/** Whether a recent message was a card. A "yes" then refers to this card even if it has expired. */
async function hasEarlierCard(deps: CardReplyDeps, message: StoredMessage): Promise<boolean> {
  const before = await deps.chats.messagesBefore(message.chatId, message.seq, 4)
  return before.some(({ intentId }) => intentId !== null)
}

function spaceDigits(challenge: string): string {
  return challenge.replace(/\D/g, '').split('').join(' ')
}
