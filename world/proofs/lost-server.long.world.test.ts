import { setTimeout as wait } from 'node:timers/promises'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { expect, test } from 'vitest'
import { proofRounds, reportProof } from '../../spec/proof.ts'
import { newChat } from '../clients/chat-client.ts'
import { failoverCall } from '../clients/failover-call.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from './chain-reader.ts'
import { type ChatUser, openScreen, waitForAllAnswers } from './chat-users.ts'
import { countProgress } from './count-progress.ts'
import { randomTrades, type TradePost } from './crash.ts'
import { expectCompleteChat } from './expect-complete-chat.ts'
import { fetchTrades, findDifferences } from './ledger.ts'
import { type SharedPair, sharePair } from './share-pair.ts'

/** The number of trades, equal to the number of messages. */
const requestedCount = proofRounds({ few: 24, all: 100, short: 100, full: 1_000 })
const userCount = 4
const kills = Math.max(2, Math.round(requestedCount / 100))
const lanes = randomTrades().length

let pair: SharedPair
// Blocks come 60 ms after a transaction, so that some kills fall between sending and inclusion.
const isAvailable = await sharePair({ blockMs: 60 }, (opened) => {
  pair = opened
})

type Visitor = ChatUser & { user: ApiUser; answers: TradeReply[]; sent: ChatMessage[][] }

/** A user with a screen of the same chat on each server. Calls go to one server, and to the other while that one is down. */
async function createVisitor(index: number): Promise<Visitor> {
  const { world, urls } = pair
  const user = await newUser(world)
  const orders = [[...urls], [...urls].reverse()]
  if (index % 2) orders.reverse()
  const chatId = await newChat(user)
  user.call = failoverCall(orders[0] ?? [], world.url, user)
  const screens = await Promise.all(orders.map((order) => openScreen(order, user, chatId, world.url)))
  return { user, chatId, screens, answers: [], sent: [] }
}

/** Posts a trade until it has ended; the other server may first have to detect that it was abandoned. */
async function tradeUntilDone({ call }: ApiUser, { path, body, key }: TradePost): Promise<TradeReply> {
  for (;;) {
    const reply = await call<TradeReply>('POST', path, body, { 'idempotency-key': key })
    expect([path, reply.status < 500, reply.body]).toEqual([path, true, reply.body])
    const isOpen = reply.status === 200 && reply.body.data.status === 'pending'
    if (!isOpen && reply.status !== 424) return reply.body
    await wait(200)
  }
}

test.runIf(isAvailable)(
  `${kills} kills of one of two servers during ${requestedCount} trades and ${requestedCount} messages neither lose nor duplicate any`,
  async () => {
    const { world, servers } = pair
    const visitors = await Promise.all(Array.from({ length: userCount }, (_, index) => createVisitor(index)))
    const done = countProgress(2 * requestedCount)
    const perLane = Math.ceil(requestedCount / userCount / lanes)
    const trading = visitors.flatMap(({ user, answers }) =>
      Array.from({ length: lanes }, async (_, lane) => {
        for (let n = 0; n < perLane; n++) {
          const post = randomTrades()[lane]
          if (post) answers.push(await tradeUntilDone(user, post))
          done.add()
        }
      }),
    )
    const perScreen = Math.ceil(requestedCount / userCount / 2)
    const talking = visitors.flatMap(({ screens, sent }) =>
      screens.map(async (screen, screenIndex) => {
        const own: ChatMessage[] = []
        sent.push(own)
        for (let n = 0; n < perScreen; n++) {
          own.push(await screen.sendText(`hello ${screenIndex}-${n}`))
          done.add()
        }
      }),
    )
    for (let kill = 0; kill < kills; kill++) {
      await done.reach((kill + 0.3) / kills)
      const server = servers[kill % 2]
      await server?.kill9()
      // The last killed server stays down: the other one finishes its work.
      if (kill === kills - 1) break
      await done.reach((kill + 0.7) / kills)
      await server?.start()
    }
    await Promise.all([...trading, ...talking])
    await Promise.all(visitors.map(waitForAllAnswers))

    const chain = chainReader(world.sandboxUrl)
    for (const visitor of visitors) {
      await expectCompleteChat(visitor, visitor.sent)
      const trades = await fetchTrades(visitor.user)
      const accepted = visitor.answers.flatMap(({ data }) => (data ? [data.tradeId] : []))
      expect(trades.map(({ id }) => id).sort()).toEqual(accepted.sort())
      for (const { id, status, chain: key, hash } of trades) {
        const outcome = await chain.outcome(key, hash ?? '')
        expect([id, status]).toEqual([id, outcome === 'succeeded' ? 'Successful' : 'Failed'])
      }
      // A second transaction of any trade would change a balance.
      await expect.poll(() => findDifferences(visitor.user, chain), { timeout: 90_000 }).toEqual([])
    }
    const executed = visitors.flatMap(({ answers }) => answers.filter(({ success }) => success)).length
    expect(executed).toBeGreaterThan(requestedCount / 2)
    for (const { screens } of visitors) for (const screen of screens) screen.close()
    await Promise.all(servers.map((server) => server.stop()))
    const { code, output } = await world.run('reconcile')
    expect([code, output]).toEqual([0, expect.stringContaining('ledger − chain = 0 in all')])
    reportProof('lost server', { tried: 2 * requestedCount, note: `${kills} kills, ${executed} trades executed` })
  },
  requestedCount * 3_000 + 300_000,
)
