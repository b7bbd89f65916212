import type { AssistantSettings } from '@murmur/contract/chat/assistant'
import { parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import type { StoredMessage } from '#assistant/turns/assistant-chats.ts'
import { applyCardReply, type CardReply, type CardReplyDeps } from '#assistant/turns/cards/apply-card-reply.ts'
import { makeCardIntent } from './card-intent.ts'
import { chatLog, type Line } from './chat-log.ts'
import { marketSearch } from './make-token.ts'

/** A purchase of 20 dollars, whose card `history` shows. */
export const intent = makeCardIntent(parseIntentId('i1'), { side: 'buy', tokenAddress: 'T', amountInUsd: '20' })
export const stated = { origin: 'stated', challenge: null, wrongTries: 0 } as const
export const card: Line = {
  role: 'assistant',
  type: 'trade_execution',
  replyTo: 'm1',
  intentId: parseIntentId('i1'),
  extras: { card: stated },
}
export const question: Line = { role: 'user', content: 'buy 20 dollars of bonk' }
export const history: readonly Line[] = [question, card]
export const yes: CardReply = { kind: 'yes' }
export const cardWithChallenge = (wrongTries = 0): Line => ({
  ...card,
  extras: { card: { ...stated, challenge: '4 2', wrongTries } },
})
export const byVoice: AssistantSettings = { confirmByVoice: true, voiceCapUsd: 100 }

export type CardReplyWorld = {
  lines?: readonly Line[]
  intents?: (typeof intent)[]
  settings?: AssistantSettings
  /** Intents released concurrently by a press. */
  taken?: string[]
  release?: CardReplyDeps['release']
}

/** A chat with open intents. `say` sends "yes", "no" or a challenge, and stores the answer as a turn does. */
export function makeCardReplyWorld({
  lines = history,
  intents = [intent],
  settings = { confirmByVoice: false, voiceCapUsd: 100 },
  taken = [],
  release,
}: CardReplyWorld) {
  const { chats, log, ask } = chatLog(lines)
  const [released, cancelled, wrong]: [unknown[], string[], string[]] = [[], [], []]
  const deps: CardReplyDeps = {
    ...marketSearch,
    chats,
    findOpenIntents: async () => intents.filter(({ id }) => !cancelled.includes(id)),
    settings: async () => settings,
    release:
      release ??
      (async (userId, { id }, key) => {
        released.push({ userId, id, key })
        return { intentId: id, text: 'Bought $20 worth of BONK', hasOutcome: true }
      }),
    released: async () => undefined,
    cancel: async ({ id }) => !taken.includes(id) && cancelled.push(id) > 0,
    countWrongChallenge: async (userId) => {
      wrong.push(userId)
    },
  }
  const say = async (
    cardReply: CardReply,
    source: 'text' | 'voice' = 'text',
    hasOtherQuestion = false,
    isFocusCurrent = true,
    extras: StoredMessage['extras'] = {},
  ) => {
    const message = ask(cardReply.kind, { extras })
    const parts = answerParts({ newId: () => 'part', language: 'en', figures: 'en' })
    const request = { message, source, parts, hasOtherQuestion, isFocusCurrent }
    const isReplied = await applyCardReply(deps, request, cardReply)
    const answer = parts.finish()
    await chats.storeAnswer(
      { messageId: message.id, chatId: parseChatId('chat'), userId: parseUserId('me'), attempts: 1 },
      answer,
      0,
    )
    return isReplied ? answer.map(({ content }) => content).join(' ') : undefined
  }
  return { deps, chats, log, say, released, cancelled, wrong }
}
