import type { Preferences } from '@murmur/contract/identity/profile'
import type { ChatId } from '@murmur/contract/ids'
import type { TokenId } from '@murmur/contract/token-id'
import { appendMessages } from '#assistant/chats/append-messages.ts'
import { getPreferences } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { News, UserNews } from '#platform/news/news.ts'
import { isWorthPosting, limitDeposits } from './limit-deposits.ts'
import { findActiveChat, isPosted } from './news.store.ts'
import { newsText } from './news-text.ts'
import { findReleasingMessage, isAnswering, statesOutcome } from './trade-news.ts'

export type PostNewsDeps = {
  now: Clock
  newId: () => string
  isVerified: (token: TokenId) => boolean
  /** How long the answer to a confirmed trade waits for its outcome, in ms: a later outcome is news. */
  responseTimeoutMs: number
}

const settings = {
  deposit: 'movementNews',
  trade: 'movementNews',
  send: 'movementNews',
  alert: 'alertNews',
  price: 'priceNews',
} as const
/** Time until news of a trade that waits for an answer is considered again. */
const retryMs = 5_000
/** Longest time that such news waits: longer than an answer takes. */
const maxWaitMs = 5 * 60_000

/**
 * Posts news once as a message of the assistant, in the chat that the user wrote in last within 24 hours; without such a chat, or
 * if the user has turned it off, there is no message. It isn't an answer, so it sets no focus, question or suggestions.
 */
export async function postNews(deps: PostNewsDeps, tx: Tx, queued: UserNews): Promise<void> {
  const { userId, key, at, news } = queued
  if (!isNews(deps, at, news)) return
  const preferences = await getPreferences(tx, userId)
  if (isMuted(preferences, news)) return
  const now = deps.now()
  const chat = await findActiveChat(tx, userId, now)
  // A chat begun after the event shows the state after it. Block times are whole seconds: the first second counts as earlier.
  if (!chat || chat.createdAt > new Date(at) || (await isPosted(tx, userId, key))) return
  const limitedNews = await limitNews(tx, { ...queued, chatId: chat.id }, now)
  if (!limitedNews) return
  const { language } = preferences
  const message = { id: deps.newId(), role: 'assistant', type: 'text', language, clientId: key } as const
  const content = newsText(language, limitedNews)
  await appendMessages(tx, { id: chat.id, userId }, [{ ...message, content, extras: { news: limitedNews } }], now)
}

/**
 * Whether an event is worth a message of its own. Not: deposits of unverified tokens (their names may be advertisements), dust,
 * and trades and sends that end soon enough for the answer itself to state the outcome.
 */
function isNews({ isVerified, responseTimeoutMs }: PostNewsDeps, at: string, news: News): boolean {
  if (news.kind === 'deposit') return isVerified(news.token) && isWorthPosting(news)
  const isConfirmed = news.kind === 'trade' || news.kind === 'send'
  return !isConfirmed || Date.parse(at) - Date.parse(news.startedAt) > responseTimeoutMs
}

/** Quiet mode never hides that a trade or send failed: the user may count on it. */
function isMuted(preferences: Preferences, news: News): boolean {
  const hasFailed = (news.kind === 'trade' || news.kind === 'send') && !news.isDone
  return (preferences.quiet && !hasFailed) || !preferences[settings[news.kind]]
}

/** The news as posted now; undefined above the limit of its kind, or if it waits for an answer or an answer states it. */
async function limitNews(tx: Tx, queued: UserNews & { chatId: ChatId }, now: Date): Promise<News | undefined> {
  const { chatId, ...payload } = queued
  const { userId, at, news } = payload
  if (news.kind === 'deposit') return limitDeposits(tx, { id: chatId, userId }, news, now)
  if (news.kind !== 'trade') return news
  const releasing = await findReleasingMessage(tx, userId, news)
  const canWait = now.getTime() - Date.parse(at) < maxWaitMs
  if (canWait && (await isAnswering(tx, chatId, releasing))) {
    await enqueue(tx, { kind: 'news', payload }, now, new Date(now.getTime() + retryMs))
    return undefined
  }
  return releasing !== undefined && (await statesOutcome(tx, releasing)) ? undefined : news
}
