import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseUserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { makePresence } from './presence.ts'
import { trackPresence } from './track-presence.ts'

function clock() {
  let at = 0
  return {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms
    },
  }
}

test('the presence tracker counts users with a recent request or an open stream as present', () => {
  const { now, pass } = clock()
  const presence = makePresence(now, 1_000)
  presence.recordRequest(parseUserId('a'))
  const end = presence.recordStream(parseUserId('b'))
  const endOther = presence.recordStream(parseUserId('b'))
  pass(1_000)
  expect(presence.present()).toEqual(['b'])
  end()
  end()
  expect(presence.present()).toEqual(['b'])
  endOther()
  pass(999)
  expect(presence.present()).toEqual(['b'])
  pass(1)
  expect(presence.present()).toEqual([])
})

test('the presence tracker notifies once when a user returns', () => {
  const { now, pass } = clock()
  const presence = makePresence(now, 1_000)
  let arrivals = 0
  const unsubscribe = presence.onReturn(() => {
    arrivals += 1
  })
  presence.recordRequest(parseUserId('a'))
  presence.recordRequest(parseUserId('a'))
  presence.recordStream(parseUserId('a'))()
  expect(arrivals).toBe(1)
  pass(2_000)
  presence.recordRequest(parseUserId('a'))
  expect(arrivals).toBe(2)
  unsubscribe()
  presence.recordRequest(parseUserId('b'))
  expect(arrivals).toBe(2)
})

describe('callers', () => {
  const { now, pass } = clock()
  const presence = makePresence(now, 1_000)
  let world: TestApp
  let visitor: Awaited<ReturnType<typeof verifiedVisitor>>
  beforeAll(async () => {
    world = await testApp({
      addRoutes(app) {
        app.addHook('preHandler', async (request) => {
          if (request.headers['x-test'] === 'aborted') await once(request.raw.socket, 'close')
        })
        trackPresence(app, presence)
      },
    })
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    visitor = await verifiedVisitor(world)
  })
  afterAll(() => world?.close())

  function getStream(headers: Record<string, string>, onReply?: () => void) {
    const { port } = world.app.server.address() as AddressInfo
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return get(`http://127.0.0.1:${port}/api/events`, { agent: false, headers: { cookie, ...headers } }, onReply)
  }

  test('are present once verified, and for as long as an event stream is open', async () => {
    expect(presence.present()).toEqual([])
    await visitor.call('GET', '/users/getuserwithtoken')
    expect(presence.present()).toEqual([visitor.id])
    const stream = await new Promise<{ destroy(): void }>((resolve, reject) => {
      const sent = getStream({}, () => resolve(sent)).on('error', reject)
    })
    pass(5_000)
    expect(presence.present()).toEqual([visitor.id])
    stream.destroy()
    const isGone = () => {
      pass(5_000)
      expect(presence.present()).toEqual([])
    }
    await vi.waitFor(isGone, { timeout: 60_000 })
  })

  test('are not present through a stream that was aborted before it began', async () => {
    pass(5_000)
    expect(presence.present()).toEqual([])
    const recorded = new Promise<void>((resolve) => {
      presence.onReturn(resolve)
    })
    const received = once(world.app.server, 'request')
    const stream = getStream({ 'x-test': 'aborted' }).on('error', () => undefined)
    await received
    stream.destroy()
    await recorded
    pass(5_000)
    expect(presence.present()).toEqual([])
  })
})
