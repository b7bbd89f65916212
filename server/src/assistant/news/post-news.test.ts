import { randomUUID } from 'node:crypto'
import { parseChatId, parseUserId, type UserId } from '@murmur/contract/ids'
import type { TokenRef } from '@murmur/contract/token-id'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertChat } from '#assistant/chats/chats.store.ts'
import { chatsForAssistant } from '#assistant/chats/chats-for-assistant.ts'
import { viewMessages } from '#assistant/chats/message-view.ts'
import { readMessages } from '#assistant/chats/messages.store.ts'
import { storeMessage } from '#assistant/chats/store-message.ts'
import { turns } from '#assistant/tables/chats.ts'
import { type ChangePreferencesDeps, changePreferences } from '#identity/preferences/change-preferences.ts'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import type { News } from '#platform/news/news.ts'
import { postNews } from './post-news.ts'
import { postPriceMoves } from './watch-price-moves.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-22T08:00:00Z')
const at = (hours: number) => new Date(start + hours * hour)
const known: TokenRef = { chain: 'sol', address: 'known' }
const deposit: News = { kind: 'deposit', chain: 'sol', token: known, symbol: 'SOL', amount: '5', usd: 750 }
const trade = (startedAt: Date): News => ({
  kind: 'trade',
  chain: 'sol',
  symbol: 'BONK',
  side: 'buy',
  isDone: true,
  amount: '10',
  startedAt: startedAt.toISOString(),
})

describe.each(testDatabases)('news on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const setLanguage: ChangePreferencesDeps['setLanguage'] = async () => undefined
  const change = (userId: UserId, changes: Parameters<typeof changePreferences>[2]) =>
    changePreferences({ db, setLanguage }, userId, changes)

  /** A user who began a chat and wrote in it at hour 0. */
  async function makeChat() {
    const userId = parseUserId(randomUUID())
    const names = { username: userId, usernameKey: userId, email: `${userId}@example.test`, passwordHash: '' }
    await transact(db, (tx) => tx.insert(users).values({ id: userId, ...names, createdAt: at(-1), language: 'en' }))
    const chatId = parseChatId(randomUUID())
    await transact(db, (tx) => insertChat(tx, { id: chatId, userId, at: at(0) }))
    const sent = { id: randomUUID(), type: 'text' as const, content: 'hello', extras: {}, language: undefined }
    await storeMessage(db, { ...sent, userId, chatId, clientId: undefined }, at(0))
    // Answered: the turn is over.
    await transact(db, (tx) => tx.delete(turns))
    const read = () => readMessages(db, chatId, { limit: 50 })
    const texts = async () => (await read()).slice(1).map(({ content }) => content)
    return { userId, chatId, read, texts }
  }
  const deps = (hours: number) => ({
    now: () => at(hours),
    newId: () => randomUUID(),
    isVerified: ({ address }: TokenRef) => address === 'known',
    responseTimeoutMs: 20_000,
  })
  const post = (userId: UserId, hours: number, news: News, key = randomUUID() as string) =>
    transact(db, (tx) => postNews(deps(hours), tx, { userId, key, at: at(hours).toISOString(), news }))

  it('is one message per event, in the reader’s language, and no answer', async () => {
    const { userId, read, texts } = await makeChat()
    await post(userId, 1, deposit, 'deposit:1')
    await post(userId, 2, deposit, 'deposit:1')
    expect(await texts()).toEqual(['5 SOL arrived in your wallet on Solana (about $750.00).'])
    const [, view] = await viewMessages(async () => new Map(), 'es', await read())
    const text = expect.stringContaining('llegaron a tu billetera')
    expect(view).toMatchObject({ role: 'assistant', news: 'deposit', content: text, language: 'es', replyTo: null })
    expect(view?.isLast).toBe(false)
  })

  it('is no part of the conversation that a brain reads', async () => {
    const { userId, chatId } = await makeChat()
    await post(userId, 1, deposit)
    const chats = chatsForAssistant({ db, now: () => at(1), leaseMs: 1000 })
    expect((await chats.messagesBefore(chatId, 99, 40)).map(({ content }) => content)).toEqual(['hello'])
  })

  it('needs a chat with a message of the last 24 hours, begun before the event', async () => {
    const { userId, texts } = await makeChat()
    await post(userId, -0.5, deposit)
    await post(userId, 24.1, deposit)
    expect(await texts()).toEqual([])
    await post(userId, 23.9, deposit)
    expect(await texts()).toHaveLength(1)
  })

  it('is not kept alive by news', async () => {
    const { userId, texts } = await makeChat()
    await post(userId, 20, deposit)
    await post(userId, 30, deposit)
    expect(await texts()).toHaveLength(1)
  })

  it('respects quiet mode and the setting of each kind', async () => {
    const { userId, texts } = await makeChat()
    await change(userId, { quiet: true })
    await post(userId, 1, deposit)
    await change(userId, { quiet: false, movementNews: false })
    await post(userId, 1, deposit)
    expect(await texts()).toEqual([])
    const alert = { kind: 'alert', chain: 'sol', symbol: 'BONK', condition: 'above' } as const
    await post(userId, 1, { ...alert, priceUsd: '1', firedPriceUsd: '1.1' })
    expect(await texts()).toHaveLength(1)
  })

  it('is no advertisement: deposits of unverified tokens are left out', async () => {
    const { userId, texts } = await makeChat()
    await post(userId, 1, { ...deposit, token: { ...known, address: 'unknown' }, symbol: 'CLAIM AT x.example' })
    expect(await texts()).toEqual([])
  })

  it('of a trade is posted only if its outcome came after the answer stopped waiting', async () => {
    const { userId, texts } = await makeChat()
    await post(userId, 1, trade(new Date(at(1).getTime() - 19_000)))
    expect(await texts()).toEqual([])
    await post(userId, 1, trade(new Date(at(1).getTime() - 21_000)))
    expect(await texts()).toEqual(['Your trade is done: you bought 10 BONK on Solana.'])
  })

  it('of price moves is off by default; if on, it is posted once a day for each verified holding', async () => {
    const { userId, texts } = await makeChat()
    const token = { chain: 'sol', symbol: 'BONK', address: 'known', priced: true, isHidden: false, isVerified: true }
    const moved = { ...token, balance: 100, usdValue: 50, change24hPercent: -12 } as HeldToken
    const tokens = [
      moved,
      { ...moved, address: 'calm', change24hPercent: 9.9 },
      { ...moved, address: 'unverified', isVerified: false },
      { ...moved, address: 'dust', usdValue: 0.5 },
    ]
    const none = { tokens: [], asOf: '', stale: false }
    const balances = { sol: { ...none, tokens }, eth: none, base: none } as BalancesReply['data']
    const log = { error: (_: object, text: string) => expect.unreachable(text) }
    const look = (hours: number) => postPriceMoves({ ...deps(hours), db, log, balancesOf: async () => balances })
    await look(1)
    expect(await texts()).toEqual([])
    await change(userId, { priceNews: true })
    await look(1)
    await look(2)
    expect(await texts()).toEqual(['BONK on Solana, which you hold, is down 12% within 24 hours, now at $0.5.'])
    // The next day (UTC) begins at hour 16.
    await look(17)
    expect(await texts()).toHaveLength(2)
  })
})
