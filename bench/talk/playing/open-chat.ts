import { setTimeout as wait } from 'node:timers/promises'
import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Language } from '@murmur/contract/languages'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { fetchMessagesAfter, newChat, openChatSocket } from '../../../world/clients/chat-client.ts'
import type { ApiUser } from '../../../world/new-user.ts'
import type { ConversationTurn } from '../conversation.ts'
import { parseTokenName, type TokenName } from '../fact.ts'
import { isToken } from '../tokens.ts'

/** The chat screen of one conversation. */
export type TalkChat = {
  /** Sends the turn's message or presses its button. Resolves with the answer. @throws Error if there is no such button */
  play(turn: ConversationTurn): Promise<PlayedStep>
  /** The chat's trade cards as they are now, with their message ids, once none of them is pending. */
  readCards(): Promise<{ id: string; card: TradeData }[]>
  close(): void
}

type PlayedStep = {
  messages: ChatMessage[]
  /** Sentences of the response to a button. */
  more: string[]
}

const answerTimeoutMs = 90_000
/** How long a confirmed trade may take. */
const settleMs = 30_000
/** How long the card of a message's second trade may take. */
const nextCardMs = 5_000

export async function openTalkChat(url: string, user: ApiUser, language: Language): Promise<TalkChat> {
  const chatId = await newChat(user)
  const socket = await openChatSocket(url, user, { timeoutMs: answerTimeoutMs })
  const readMessages = () => fetchMessagesAfter(user, chatId)

  const say = async (text: string): Promise<PlayedStep> => ({
    messages: await socket.sendAndWait(chatId, text, { language }),
    more: [],
  })
  const requireOpenCard = async () => {
    const openMessage = (await readMessages()).findLast(({ tradeData }) => tradeData?.state === 'open')
    if (!openMessage?.tradeData) throw new Error('no card is open')
    return { id: openMessage.id, card: openMessage.tradeData }
  }
  const readCards = async () =>
    (await readMessages()).flatMap(({ id, tradeData }) => (tradeData ? [{ id, card: tradeData }] : []))
  /** Waits until no trade is pending and, where the message has a second trade, its card has opened. */
  const settle = async (expectsCard: boolean) => {
    const deadline = Date.now() + settleMs
    const cardDeadline = Date.now() + nextCardMs
    for (;;) {
      const states = (await readCards()).map(({ card }) => card.state)
      const isSettled = !states.includes('pending')
      const isComplete = !expectsCard || states.includes('open') || Date.now() > cardDeadline
      if ((isSettled && isComplete) || Date.now() > deadline) return
      await wait(100)
    }
  }
  const confirm = async ({ want }: ConversationTurn): Promise<PlayedStep> => {
    const { card } = await requireOpenCard()
    const { seq = 0 } = (await readMessages()).at(-1) ?? {}
    const amount = card.type === 'buy' ? { amountInUsd: card.amountText } : { percentage: card.amountText }
    const commonFields = { chatId, tokenAddress: card.address, chain: card.chain, intentId: card.intentId }
    const headers = { 'idempotency-key': `card:${card.intentId}` }
    const { body } = await user.call<TradeReply>('POST', `/${card.type}`, { ...commonFields, ...amount }, headers)
    await settle(want.some((outcome) => 'card' in outcome))
    return { messages: (await fetchMessagesAfter(user, chatId, seq)).filter(isAnswer), more: [body.message] }
  }
  const cancel = async (): Promise<PlayedStep> => {
    const { id } = await requireOpenCard()
    const { status, body } = await user.call('POST', `/api/chats/${chatId}/messages/${id}/cancel`, {})
    return { messages: [], more: [status === 200 ? (body.data as ChatMessage).content : body.message] }
  }
  const choose = async (token: TokenName): Promise<PlayedStep> => {
    const rows = (await readMessages()).flatMap(({ searchData }) => searchData?.tokens ?? [])
    const row = rows.findLast((each) => isToken(token, each))
    if (!row) throw new Error(`no row of ${token.symbol} on ${token.chain}`)
    return say(row.say)
  }
  return {
    play(turn) {
      if ('say' in turn) return say(turn.say)
      if (turn.press === 'confirm') return confirm(turn)
      return turn.press === 'cancel' ? cancel() : choose(parseTokenName(turn.press.replace('choose ', '')))
    },
    async readCards() {
      await settle(false)
      return readCards()
    },
    close: socket.close,
  }
}

function isAnswer({ role }: ChatMessage): boolean {
  return role === 'assistant'
}
