import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { parseChatId, parseUserId, type UserId } from '@murmur/contract/ids'
import type { TokenId } from '@murmur/contract/token-id'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { insertChat } from '#assistant/chats/chats.store.ts'
import { readMessages } from '#assistant/chats/messages.store.ts'
import { storeMessage } from '#assistant/chats/store-message.ts'
import { type PostNewsDeps, postNews } from '#assistant/news/post-news.ts'
import { turns } from '#assistant/tables/chats.ts'
import { changePreferences, setLanguage } from '#identity/api.ts'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { News } from '#platform/news/news.ts'

const start = Date.parse('2026-11-22T08:00:00Z')
/** Hours after 08:00 UTC. */
export const hoursAfterStart = (hours: number) => new Date(start + hours * 3_600_000)

const token: TokenId = { chain: 'sol', address: 'known' as Address }
export const deposit: News & { kind: 'deposit' } = {
  kind: 'deposit',
  chain: 'sol',
  token: { ...token },
  symbol: 'SOL',
  amount: '5',
  usd: 750,
}

/** A finished purchase that the user confirmed at a time. */
export const makeTradeNews = (startedAt: Date): News & { kind: 'trade' } => ({
  kind: 'trade',
  chain: 'sol',
  symbol: 'BONK',
  side: 'buy',
  isDone: true,
  amount: '10',
  startedAt: startedAt.toISOString(),
})

/** Opens a database for the tests of a block, with users who have chats. The values are set before the first test. */
export function shareNewsChats(open: () => Promise<Db>) {
  const shared = {} as ReturnType<typeof newsChats>
  beforeAll(async () => {
    Object.assign(shared, newsChats(await open()))
  })
  afterAll(() => shared.db.close())
  return shared
}

/** Users with chats and news for them, in a test's database. Only the token `known` is verified. */
function newsChats(db: Db) {
  const deps = (hours: number): PostNewsDeps => ({
    now: () => hoursAfterStart(hours),
    newId: () => randomUUID(),
    isVerified: ({ address }) => address === token.address,
    responseTimeoutMs: 20_000,
  })
  return {
    db,
    deps,
    change: (userId: UserId, changes: Parameters<typeof changePreferences>[2]) =>
      changePreferences({ db, setLanguage }, userId, changes),
    /** Posts news at `hours` of an event at `eventHours`, by default the same time. */
    post: (userId: UserId, hours: number, news: News, key = randomUUID() as string, eventHours = hours) =>
      transact(db, (tx) =>
        postNews(deps(hours), tx, { userId, key, at: hoursAfterStart(eventHours).toISOString(), news }),
      ),
    /** A user who began a chat and wrote in it at an hour, by default 0. The message is answered, unless `isAnswering`. */
    async makeChat(userId = parseUserId(randomUUID()), { isAnswering = false, hour = 0 } = {}) {
      const names = { username: userId, usernameKey: userId, email: `${userId}@example.test`, passwordHash: '' }
      const user = { id: userId, ...names, createdAt: hoursAfterStart(-1), language: 'en' } as const
      await transact(db, (tx) => tx.insert(users).values(user).onConflictDoNothing())
      const chatId = parseChatId(randomUUID())
      await transact(db, (tx) => insertChat(tx, { id: chatId, userId, at: hoursAfterStart(hour) }))
      const sent = { id: randomUUID(), type: 'text' as const, content: 'hello', extras: {}, language: undefined }
      await storeMessage(db, { ...sent, userId, chatId, clientId: undefined }, hoursAfterStart(hour))
      const endTurns = () => transact(db, (tx) => tx.delete(turns).where(eq(turns.chatId, chatId)))
      if (!isAnswering) await endTurns()
      const read = () => readMessages(db, chatId, { limit: 50 })
      const texts = async () => (await read()).slice(1).map(({ content }) => content)
      return { userId, chatId, messageId: sent.id, read, texts, endTurns }
    },
  }
}
