import type { TokenRef } from '@murmur/contract/token-id'
import { eq } from 'drizzle-orm'
import { appendMessages } from '#assistant/chats/messages.store.ts'
import { turns } from '#assistant/tables/chats.ts'
import { getPreferences } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { News, UserNews } from '#platform/news/news.ts'
import { findActiveChat, isPosted } from './news.store.ts'
import { newsText } from './news-text.ts'

export type PostNewsDeps = {
  now: Clock
  newId: () => string
  isVerified: (token: TokenRef) => boolean
  /** How long the answer to a confirmed trade waits for its outcome, in ms: a later outcome is news. */
  responseTimeoutMs: number
}

const settings = { deposit: 'movementNews', trade: 'movementNews', alert: 'alertNews', price: 'priceNews' } as const

/**
 * Posts news once as a message of the assistant, in the chat that the user wrote in last within 24 hours; without such a chat, or
 * if the user has turned it off, there is no message. It is no answer: it sets no focus, question or suggestions.
 */
export async function postNews(deps: PostNewsDeps, tx: Tx, { userId, key, at, news }: UserNews): Promise<void> {
  if (!isNews(deps, at, news)) return
  const preferences = await getPreferences(tx, userId)
  if (preferences.quiet || !preferences[settings[news.kind]]) return
  const chat = await findActiveChat(tx, userId, deps.now())
  // A chat begun after the event shows the state after it.
  if (!chat || chat.createdAt > new Date(at) || (await isPosted(tx, userId, key))) return
  if (news.kind === 'trade' && (await isAnswering(tx, userId))) return
  const { language } = preferences
  const message = { id: deps.newId(), role: 'assistant', type: 'text', language, clientId: key } as const
  await appendMessages(
    tx,
    { id: chat.id, userId },
    [{ ...message, content: newsText(language, news), extras: { news } }],
    deps.now(),
  )
}

/** Anyone can send an unverified token, whose name may be an advertisement. A fast outcome is part of an answer. */
function isNews({ isVerified, responseTimeoutMs }: PostNewsDeps, at: string, news: News): boolean {
  if (news.kind === 'deposit') return isVerified(news.token)
  return news.kind !== 'trade' || Date.parse(at) - Date.parse(news.startedAt) > responseTimeoutMs
}

/** Whether an answer is being written, such as that of a turn resumed after a crash, which states the outcome of its trade. */
async function isAnswering(tx: Tx, userId: UserNews['userId']): Promise<boolean> {
  return (await tx.$count(turns, eq(turns.userId, userId))) > 0
}
