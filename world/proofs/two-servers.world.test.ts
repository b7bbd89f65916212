import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '../clients/api-client.ts'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from './chain-reader.ts'
import { fetchTrades, findDifferences } from './ledger.ts'
import { callFromAddress, startTwoServers, type TwoServers, tradeUntilDone } from './two-servers.ts'

// The quick run restarts Postgres once. In the long suite every second restart is a crash.
const rounds = Number(process.env.MURMUR_RESTARTS ?? (process.env.MURMUR_TEST_ALL ? 12 : 1))

const two = await startTwoServers({ blockMs: 60 })
const isAvailable = !('missing' in two)
if (!isAvailable) console.warn(`Two servers could not be started: ${two.missing}`)

let users: ApiUser[]
let silent: Promise<unknown>
beforeAll(async () => {
  if (!isAvailable) return
  // The server closes these connections while the tests below run.
  silent = Promise.all(
    two.ports.map((port) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).resume()
      return once(socket, 'close')
    }),
  )
  const urls = { url: two.url, sandboxUrl: two.world.sandboxUrl }
  users = [await newUser(urls), await newUser(urls)]
})
afterAll(async () => {
  if (isAvailable) await two.stop()
})

const login = (visitor: string, n: number, headers?: Record<string, string>, url?: string) => {
  const body = { email: `nobody${visitor}.${n}@example.test`, password: 'a wrong password', captchaToken: 'x' }
  return callFromAddress(visitor, url ?? (two as TwoServers).url, '/users/login', body, headers)
}

test.runIf(isAvailable)(
  '25 visitors behind the proxy count as 25, and a flooding visitor locks out no other',
  async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => login(`127.0.1.${n + 1}`, 0)))
    expect(answers.filter(({ status }) => status === 429)).toEqual([])

    // Both servers share one counter of 20 a minute, whatever headers the client sends.
    const flood = await Promise.all(
      Array.from({ length: 50 }, (_, n) => login('127.0.2.1', n, { 'x-forwarded-for': `10.1.1.${n}` })),
    )
    expect(flood.filter(({ status }) => status !== 429)).toHaveLength(20)
    expect(new Set(flood.filter(({ status }) => status === 429).map(({ code }) => code))).toEqual(
      new Set(['TOO_MANY_REQUESTS']),
    )
    expect((await login('127.0.2.2', 0)).status).not.toBe(429)
  },
)

test.runIf(isAvailable)('a connection that bypasses the proxy cannot spoof its IP address', async () => {
  const { ports } = two as TwoServers
  const direct = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      login('127.0.3.1', n, { 'x-forwarded-for': `10.2.2.${n}` }, `http://127.0.0.1:${ports[n % 2]}`),
    ),
  )
  expect(direct.filter(({ status }) => status !== 429)).toHaveLength(20)
})

test.runIf(isAvailable)(
  `while Postgres restarts under two servers ${rounds} times calls answer 503 and never 500, and ledger − chain = 0`,
  async () => {
    const { world, url, servers, postgres } = two as TwoServers
    const [first] = users as [ApiUser, ApiUser]
    const chatId = await newChat(first)
    const socket = await openChatSocket(url, first)
    const answers: Reply[] = []
    let isTrading = true
    const trading = users.map(async (user) => {
      const done = []
      while (isTrading) done.push(await tradeUntilDone(user, answers))
      return done
    })
    for (let round = 1; round <= rounds; round++) {
      await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(round * 3)
      await postgres.halt(round % 2 ? 'fast' : 'immediate')
      // Calls each kind of endpoint while the database is down.
      const reads = await Promise.all([
        first.call('GET', '/users/getuserwithtoken'),
        first.call('GET', '/transactions/history'),
        first.call('GET', '/api/events'),
        first.call('POST', '/api/quotes', { side: 'buy', amountInUsd: '3', tokenAddress: 'x' }),
      ])
      for (const { status, body, headers } of reads) {
        expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      await expect(socket.sendText(chatId, 'price of link')).rejects.toThrow('SERVICE_UNAVAILABLE')
      expect((await first.call('GET', '/readyz')).status).toBe(503)
      await postgres.resume()
      await expect.poll(async () => (await first.call('GET', '/readyz')).status, { timeout: 90_000 }).toBe(200)
      // No session ended.
      await expect.poll(() => socket.sendText(chatId, 'price of link'), { timeout: 90_000 }).toMatchObject({ chatId })
    }
    isTrading = false
    const trades = (await Promise.all(trading)).flat()
    socket.close()

    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(503)
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([])
    const logs = servers.flatMap((server) => server.logs)
    expect(logs.filter((line) => line.includes('BUG'))).toEqual([])
    expect(logs.some((line) => line.includes('"outage":"database"'))).toBe(true)

    // Each idempotency key has one trade, however often it was posted.
    const recorded = (await Promise.all(users.map(fetchTrades))).flat()
    const carriedOut = trades.filter(({ data }) => data)
    expect(recorded.map(({ id }) => id).sort()).toEqual(carriedOut.map(({ data }) => data.tradeId).sort())
    const chain = chainReader(world.sandboxUrl)
    for (const user of users) await expect.poll(() => findDifferences(user, chain), { timeout: 90_000 }).toEqual([])
    await Promise.all(servers.map((server) => server.stop()))
    const { code, output } = await world.run('reconcile')
    expect([code, output]).toEqual([0, expect.stringContaining('ledger − chain = 0 in all')])
  },
  120_000 + rounds * 60_000,
)

test.runIf(isAvailable)('connections that send nothing are closed', async () => {
  await silent
})
