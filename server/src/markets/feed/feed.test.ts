import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PriceTicks } from '@murmur/contract/markets/markets'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MarketsDeps } from '#markets/markets-deps.ts'
import { marketSnapshots } from '#markets/tables/market-snapshots.ts'
import { type FakeVendor, fakeSource } from '#markets/test-support/fake-source.ts'
import {
  type Instance,
  makeClock,
  newTestEnvironment,
  openInstance,
  type TestEnvironment,
} from '#markets/test-support/markets-world.ts'
import { e18, pepe } from '#markets/test-support/report.ts'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'

const other = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const mint = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'

describe.each(testDatabases)('live prices on $name', ({ open }) => {
  let db: Db
  const instances: Instance[] = []
  const opened: ClientRequest[] = []
  beforeAll(async () => {
    db = await open()
  })
  afterEach(async () => {
    for (const sent of opened.splice(0)) sent.destroy()
    for (const each of instances.splice(0)) await each.close()
    await db.read.execute(sql`delete from market_snapshots`)
  })
  afterAll(() => db?.close())

  async function openWorld(vendor: FakeVendor, overrides: Partial<MarketsDeps> = {}) {
    const clock = { ahead: 0 }
    const source = fakeSource('DexScreener', vendor, makeClock({ clock }))
    const environment: TestEnvironment = { ...(await newTestEnvironment([source], async () => db)), clock }
    const start = async (more: Partial<MarketsDeps> = {}) => {
      const instance = await openInstance(environment, { ...overrides, ...more })
      instances.push(instance)
      await instance.app.listen({ port: 0, host: '127.0.0.1' })
      return instance
    }
    return { environment, source, clock, start }
  }
  const portOf = ({ app }: Instance) => (app.server.address() as AddressInfo).port

  /** Reads a stream like a browser. `ended` resolves when the server closes it. */
  async function listen(instance: Instance, tokens: string) {
    const url = `http://127.0.0.1:${portOf(instance)}/api/markets/live?tokens=${tokens}`
    const sent = get(url, { agent: false })
    sent.on('error', () => undefined)
    opened.push(sent)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const prices: PriceTicks['prices'] = []
    let text = ''
    reply.setEncoding('utf8').on('data', (part) => {
      text += part
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1]
        if (data) prices.push(...v.parse(PriceTicks, JSON.parse(data)).prices)
      }
    })
    reply.on('error', () => undefined)
    const ended = once(reply, 'end').then(() => 'ended')
    ended.catch(() => undefined)
    return { status: reply.statusCode, headers: reply.headers, prices, ended, close: () => sent.destroy() }
  }

  test('streams price changes of followed tokens under the requested address, from all sources', async () => {
    const vendor = { tokens: { [pepe]: { usdE18: 2n * e18, change24h: 5 }, [weth]: { usdE18: 3000n * e18 } } }
    const { environment, clock, start } = await openWorld(vendor, { pollMs: 30 })
    environment.pools.set(pepe, (21n * e18) / 10n)
    const stream = await listen(await start(), `eth:${pepe.toLowerCase()},ethereum:${coin}`)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    await expect.poll(() => stream.prices.length).toBe(2)
    expect(stream.prices).toEqual([
      { chain: 'eth', address: pepe.toLowerCase(), price: 2.1, priceChange24hPercent: 5 },
      { chain: 'eth', address: coin, price: 3000, priceChange24hPercent: null },
    ])
    expect(environment.ticks[0]?.find(({ address }) => address === pepe)?.prices).toEqual([
      { source: 'chain', usdE18: (21n * e18) / 10n },
      { source: 'DexScreener', usdE18: 2n * e18 },
    ])
    environment.pools.set(pepe, (22n * e18) / 10n)
    clock.ahead += 5_000
    await expect
      .poll(() => stream.prices.slice(2))
      .toEqual([{ chain: 'eth', address: pepe.toLowerCase(), price: 2.2, priceChange24hPercent: 5 }])
  })

  test('are polled by one instance for all; another takes over when it stops', async () => {
    const { source, clock, start } = await openWorld({
      tokens: { [pepe]: { usdE18: 2n * e18 }, [other]: { usdE18: 7n * e18 } },
    })
    const [one, two] = [await start({ pollMs: 30 }), await start({ pollMs: 30 })]
    const streams = [await listen(one, `eth:${pepe}`), await listen(two, `eth:${pepe},eth:${other}`)]
    await expect.poll(() => streams.map(({ prices }) => prices.length)).toEqual([1, 2])
    for (let round = 0; round < 3; round++) {
      const before = source.addresses.length
      clock.ahead += 5_000
      await expect.poll(() => source.addresses.length).toBeGreaterThan(before)
    }
    const calls = source.addresses.length
    await expect.poll(async () => (await boards()).length).toBe(1)
    expect(source.addresses.length).toBe(calls)
    expect(source.addresses.at(-1)?.toSorted()).toEqual([pepe, other].toSorted())
    instances.splice(instances.indexOf(one), 1)
    await one.close()
    expect(await streams[0]?.ended).toBe('ended')
    clock.ahead += 5_000
    await expect.poll(() => source.addresses.length).toBeGreaterThan(calls)
    expect(source.addresses.at(-1)).toHaveLength(2)
  })
  const boards = async () =>
    (await db.read.select().from(marketSnapshots)).filter(({ key }) => key.startsWith('prices '))

  test('sends no requests and writes nothing while no token is followed', async () => {
    let looks = 0
    const alertTokens = async () => {
      looks++
      return []
    }
    const { source, clock, start } = await openWorld(
      { tokens: { [pepe]: { usdE18: e18 } } },
      { pollMs: 20, alertTokens },
    )
    const rows = () => db.read.select().from(marketSnapshots).orderBy(marketSnapshots.key)
    const follows = async () => (await rows()).filter(({ key }) => key.startsWith('follow ')).length
    const stream = await listen(await start(), `eth:${pepe}`)
    await expect.poll(async () => [stream.prices.length, await follows()]).toEqual([1, 1])
    stream.close()
    await expect.poll(follows).toBe(0)
    const [calls, written] = [source.calls.length, await rows()]
    for (let round = 0; round < 3; round++) {
      const before = looks
      clock.ahead += 30_000
      await expect.poll(() => looks).toBeGreaterThan(before + 1)
    }
    expect(source.calls).toHaveLength(calls)
    expect(await rows()).toEqual(written)
  })

  test('polls tokens with alerts although no page follows them', async () => {
    const { environment, source, start } = await openWorld({ tokens: { [pepe]: { usdE18: 2n * e18 } } }, { pollMs: 20 })
    environment.alertTokens.push({ chain: 'eth', address: pepe })
    await start()
    await expect.poll(() => environment.ticks.length).toBeGreaterThan(0)
    expect(environment.ticks[0]).toEqual([
      { chain: 'eth', address: pepe, at: expect.any(Date), prices: [{ source: 'DexScreener', usdE18: 2n * e18 }] },
    ])
    expect(source.addresses[0]).toEqual([pepe])
  })

  test('does not send a single price that is off by a factor of a thousand', async () => {
    const vendor: FakeVendor = { tokens: { [pepe]: { usdE18: 2n * e18 } } }
    const { environment, clock, start } = await openWorld(vendor, { pollMs: 20 })
    const stream = await listen(await start(), `eth:${pepe}`)
    await expect.poll(() => stream.prices.length).toBe(1)
    for (const usdE18 of [2_000n * e18, 3n * e18]) {
      vendor.tokens = { [pepe]: { usdE18 } }
      const before = environment.ticks.length
      clock.ahead += 5_000
      await expect.poll(() => environment.ticks.length).toBe(before + 1)
    }
    await expect.poll(() => stream.prices.map(({ price }) => price)).toEqual([2, 3])
    // The alerts receive all samples, including rejected ones.
    expect(environment.ticks.flat().map(({ prices }) => prices[0]?.usdE18)).toEqual([2n * e18, 2_000n * e18, 3n * e18])
  })

  test('keeps the stream open while a source is down, and resumes afterwards', async () => {
    const vendor: FakeVendor = { tokens: { [pepe]: { usdE18: 2n * e18 } }, isDown: true }
    const { source, clock, start } = await openWorld(vendor, { pollMs: 20 })
    const instance = await start()
    const stream = await listen(instance, `eth:${pepe}`)
    await expect.poll(() => source.calls.length).toBe(1)
    vendor.isDown = undefined
    clock.ahead += 5_000
    await expect.poll(() => stream.prices.length).toBe(1)
    expect(instance.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('accepts tokens of the three chains, at most 120, and limits streams per visitor', async () => {
    const { start } = await openWorld({ tokens: {} })
    const instance = await start()
    const many = Array.from({ length: 121 }, (_, n) => `eth:0x${n.toString(16).padStart(40, '0')}`).join(',')
    for (const wrong of ['', 'eth:junk', `doge:${pepe}`, `sol:${pepe}`, many, `eth:${pepe},`.repeat(400)])
      expect((await listen(instance, wrong)).status).toBe(400)
    expect((await listen(instance, `sol:${mint},base:${pepe}`)).status).toBe(200)
    const streams = []
    for (let n = 0; n < 24; n++) streams.push(await listen(instance, `eth:${pepe}`))
    expect(streams.map(({ status }) => status)).toEqual([...Array(23).fill(200), 429])
    streams[0]?.close()
    await expect.poll(async () => (await listen(instance, `eth:${pepe}`)).status).toBe(200)
  })

  test('ignores HEAD, and stops following when the connection closes', async () => {
    const { start } = await openWorld({ tokens: {} })
    const instance = await start()
    const path = `/api/markets/live?tokens=eth:${pepe}`
    expect((await fetch(`http://127.0.0.1:${portOf(instance)}${path}`, { method: 'HEAD' })).status).toBe(404)
    const connection = connect(portOf(instance), '127.0.0.1')
    connection.on('error', () => undefined)
    connection.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(5))
    const follows = async () =>
      (await db.read.select().from(marketSnapshots)).filter(({ key }) => key.startsWith('follow ')).length
    await expect.poll(follows).toBe(1)
    connection.destroy()
    await expect.poll(follows).toBe(0)
  })
})
