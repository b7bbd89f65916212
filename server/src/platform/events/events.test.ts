import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { AppEvent } from '@murmur/contract/events'
import type { UserId } from '@murmur/contract/ids'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recordEvent } from '#platform/db/record-event.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { readEventsAfter, sweepEvents } from './events.store.ts'

describe.each(testDatabases)('the event stream on $name', ({ open }) => {
  let world: TestApp
  let url: string
  const opened: ClientRequest[] = []
  beforeAll(async () => {
    world = await testApp({ checkMs: 200 }, open)
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api/events`
  })
  afterEach(() => {
    for (const sent of opened.splice(0)) sent.destroy()
  })
  afterAll(() => world.close())

  /** Reads a stream as a browser does. `ended` settles when the server ends it. */
  async function listen(visitor: Visitor, lastId?: number, query = '') {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = get(url + query, {
      agent: false,
      headers: { cookie, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
    })
    sent.on('error', () => undefined)
    opened.push(sent)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const events: AppEvent[] = []
    const positions: string[] = []
    let text = ''
    reply.setEncoding('utf8').on('data', (part) => {
      text += part
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1]
        positions.push(...(/^event: position\nid: (\d+)\ndata:$/m.exec(frame)?.slice(1) ?? []))
        if (data) events.push(v.parse(AppEvent, JSON.parse(data)))
      }
    })
    reply.on('error', () => undefined)
    const ended = once(reply, 'end').then(() => 'ended')
    ended.catch(() => undefined)
    return { status: reply.statusCode, headers: reply.headers, events, positions, ended }
  }
  const sendEvent = (userId: UserId, chain: 'eth' | 'base' = 'eth') =>
    transact(world.db, (tx) => recordEvent(tx, userId, { type: 'balances', chain }))
  const seqs = (events: AppEvent[]) => events.map(({ seq }) => seq)

  it('sends each event only to its own user, as soon as it commits', async () => {
    const [one, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const [stream, others] = [await listen(one), await listen(other)]
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(stream.headers['cache-control']).toBe('no-store')
    expect(stream.headers['content-security-policy']).toContain("default-src 'self'")
    // A second tab of the same user receives the same events.
    const tab = await listen(one)
    await sendEvent(one.id)
    await expect.poll(() => [stream.events.length, tab.events.length]).toEqual([1, 1])
    expect(others.events).toEqual([])
  })

  it('replays missed events in order, without a gap or a duplicate', async () => {
    const visitor = await verifiedVisitor(world)
    await transact(world.db, async (tx) => {
      for (let n = 0; n < 250; n++)
        await recordEvent(tx, visitor.id, { type: 'balances', chain: n % 2 ? 'eth' : 'base' })
    })
    const stream = await listen(visitor, 3)
    const more = Promise.all(Array.from({ length: 20 }, () => sendEvent(visitor.id)))
    await more
    await expect.poll(() => stream.events.length).toBe(267)
    expect(seqs(stream.events)).toEqual(Array.from({ length: 267 }, (_, n) => n + 4))
  })

  it('sends events that a restored database numbers from before the client’s last one', async () => {
    const visitor = await verifiedVisitor(world)
    for (let n = 0; n < 2; n++) await sendEvent(visitor.id)
    const stream = await listen(visitor, 900)
    await sendEvent(visitor.id)
    await expect.poll(() => seqs(stream.events)).toEqual([3])
  })

  it('begins with its position, after which a page can open the next stream', async () => {
    const visitor = await verifiedVisitor(world)
    await sendEvent(visitor.id)
    const first = await listen(visitor)
    await expect.poll(() => first.positions).toEqual(['1'])
    await sendEvent(visitor.id)
    await sendEvent(visitor.id)
    const next = await listen(visitor, undefined, '?after=1')
    await expect.poll(() => seqs(next.events)).toEqual([2, 3])
    // A browser that reconnects by itself sends the header, which is newer than the address.
    const reconnected = await listen(visitor, 2, '?after=1')
    await expect.poll(() => seqs(reconnected.events)).toEqual([3])
  })

  it('ends immediately at logout, with a last event', async () => {
    const visitor = await verifiedVisitor(world)
    const stream = await listen(visitor)
    await visitor.call('POST', '/users/logout')
    expect(await stream.ended).toBe('ended')
    expect(stream.events.at(-1)).toMatchObject({ type: 'session-ended', cause: 'ended' })
  })

  it('ends when the session ends in another instance or expires', async () => {
    const visitor = await verifiedVisitor(world)
    const stream = await listen(visitor)
    await world.db.read.execute('delete from sessions')
    expect(await stream.ended).toBe('ended')
    expect(stream.events.at(-1)).toMatchObject({ type: 'session-ended', cause: 'expired' })
  })

  it('serves verified users only, with at most a dozen streams each', async () => {
    const newcomer = world.visitor()
    expect((await listen(newcomer)).status).toBe(401)
    await newcomer.register()
    expect((await listen(newcomer)).status).toBe(403)
    const visitor = await verifiedVisitor(world)
    const streams = []
    for (let n = 0; n < 13; n++) streams.push(await listen(visitor))
    expect(streams.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429])
  })

  it('drops streams whose connection closed while they were queued', async () => {
    const visitor = await verifiedVisitor(world)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const call = `GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`
    const { signals } = world.db
    const before = signals.listenerCount('events')
    const connection = connect(Number(new URL(url).port), '127.0.0.1')
    connection.write(call.repeat(5))
    await expect.poll(() => signals.listenerCount('events')).toBe(before + 5)
    connection.destroy()
    await expect.poll(() => signals.listenerCount('events')).toBe(before)
  })

  it('rejects HEAD', async () => {
    const visitor = await verifiedVisitor(world)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { method: 'HEAD', headers: { cookie }, signal: AbortSignal.timeout(60_000) })
    expect(reply.status).toBe(404)
  })

  it('keeps events for 30 days and continues their numbers', async () => {
    const visitor = await verifiedVisitor(world)
    const days = (n: number) => new Date(Date.now() + n * 24 * 60 * 60_000)
    await sendEvent(visitor.id)
    await sweepEvents(world.db, days(29))
    expect(await readEventsAfter(world.db, visitor.id, 0)).toHaveLength(1)
    await sweepEvents(world.db, days(31))
    expect(await readEventsAfter(world.db, visitor.id, 0)).toEqual([])
    await sendEvent(visitor.id)
    expect(seqs(await readEventsAfter(world.db, visitor.id, 0))).toEqual([2])
  })

  it('does not delay a shutdown', async () => {
    const closable = await testApp({}, open)
    await closable.app.listen({ port: 0, host: '127.0.0.1' })
    const originalUrl = url
    url = `http://127.0.0.1:${(closable.app.server.address() as AddressInfo).port}/api/events`
    const stream = await listen(await verifiedVisitor(closable))
    url = originalUrl
    const startedAt = performance.now()
    await closable.close()
    expect(await stream.ended).toBe('ended')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
