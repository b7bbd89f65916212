import type { Endpoint } from '@murmur/contract/endpoint'
import { RefusalBody } from '@murmur/contract/errors/refusals'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { openConcurrentDb } from '#test-support/open-concurrent-db.ts'
import { settingsRoutes } from '#test-support/settings-routes.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { proofRounds, reportProof } from '../../../../spec/proof.ts'
import { everyEndpoint } from '../../../../world/clients/every-endpoint.ts'
import { hostileValues } from '../../../../world/clients/hostile-values.ts'
import { type App, serveRaw } from './serve-endpoint.ts'

const numRuns = proofRounds({ few: 50, all: 400, short: 50_000, full: 1_000_000 })

describe('every endpoint', () => {
  let world: TestApp
  let visitor: Visitor
  let endpoints: Endpoint[]

  beforeAll(async () => {
    const all = await everyEndpoint()
    const addRoutes = (app: App) => {
      settingsRoutes(app, () => world.deps)
      const served = new Set(app.endpoints.map(({ path }) => path))
      // Handlers of other modules: a request that reaches them gets a refusal here.
      for (const endpoint of all.filter(({ path }) => !served.has(path))) {
        serveRaw(app, endpoint, () => {
          throw new Refusal('NO_ROUTE')
        })
      }
    }
    world = await testApp({ addRoutes }, openConcurrentDb)
    visitor = await verifiedVisitor(world)
    endpoints = world.app.endpoints.filter(({ path }) => path !== '/api/events')
    expect(endpoints.length).toBeGreaterThanOrEqual(all.length)
  })
  afterAll(() => world.close())

  /** Logging out uses its own session, so that the other calls keep theirs. */
  const callerFor = ({ path }: Endpoint) => (path === '/users/logout' ? world.visitor() : visitor)
  const pathOf = ({ path }: Endpoint, param = 'x') => path.replace(/:\w+/g, encodeURIComponent(param))
  /** A 4xx with a plain message, or a success; never a 500. */
  function expectPlain({ status, body }: { status: number; body: unknown }, what: unknown) {
    expect(status, JSON.stringify(what)).toBeLessThan(500)
    if (status < 400) return
    const { message } = v.parse(RefusalBody, body)
    expect(message).not.toMatch(
      /valibot|invalid (type|key|input|length|value)|expected|received|undefined|\[object|ECMA|SQL/i,
    )
  }

  it('refuses malformed bodies with a plain 4xx', async () => {
    const bodies = {
      malformed: '{"a":',
      'not JSON': 'a=1&b=2',
      'doubled keys': '{"email":"a","email":"b"}',
      prototype: '{"__proto__":{"isVerified":true}}',
      constructor: '{"constructor":{"prototype":{"x":1}}}',
      deep: '['.repeat(10_000) + ']'.repeat(10_000),
      'deep objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      'null character': '{"email":"a\\u0000b"}',
      'an array': '[]',
      'a number': '7',
      text: '"x"',
      nothing: 'null',
      'not UTF-8': '{"a":"\ufffe"}',
    }
    // In the quick run each body is sent to every fourth endpoint, and each endpoint gets every fourth body.
    const step = breadth(4, 1)
    for (const [index, endpoint] of endpoints.filter(({ method }) => method !== 'GET').entries()) {
      for (const [name, body] of Object.entries(bodies).filter((_, at) => (at + index) % step === 0)) {
        const answer = await callerFor(endpoint).call(endpoint.method, pathOf(endpoint), body)
        expectPlain(answer, [endpoint.path, name])
        // Where every field is optional, a body without any declared field is valid too.
        const isEmpty = name === 'nothing' || name === 'not UTF-8'
        const mayBeEmpty = isEmpty && endpoint.body && v.safeParse(endpoint.body, {}).success
        if (endpoint.body && !mayBeEmpty) expect(answer.status, `${endpoint.path} ${name}`).toBeGreaterThanOrEqual(400)
      }
    }
  })

  it('refuses 10 MB and other content types', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(10_000_000) })
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'no/type']
    // In the quick run every fourth endpoint gets the 10 MB, and each one of the content types.
    const step = breadth(4, 1)
    for (const [index, endpoint] of endpoints.filter(({ method }) => method !== 'GET').entries()) {
      if (index % step === 0) {
        const tooLarge = await callerFor(endpoint).call(endpoint.method, pathOf(endpoint), large)
        expect(tooLarge.body).toMatchObject({ success: false, code: 'TOO_LARGE' })
      }
      for (const type of types.filter((_, at) => (at + index) % step === 0)) {
        const answer = await callerFor(endpoint).call(endpoint.method, pathOf(endpoint), '{}', { 'content-type': type })
        expect(answer.body).toMatchObject({ success: false, code: 'BAD_CONTENT_TYPE' })
      }
    }
  })

  it('accepts or refuses hostile values in every field, parameter and query with a plain 4xx', async () => {
    // In the quick run each value is sent to every twelfth call, and each call gets every twelfth value.
    const step = breadth(12, 1)
    for (const [index, endpoint] of endpoints.entries()) {
      for (const value of hostileValues.filter((_, at) => (at + index) % step === 0)) {
        const fields = Object.keys(endpoint.body?.entries ?? {})
        const body = endpoint.method === 'GET' ? undefined : Object.fromEntries(fields.map((name) => [name, value]))
        const text = typeof value === 'string' ? value.replace(/[\ud800-\udfff]/g, '?') : JSON.stringify(value)
        const query = new URLSearchParams(
          Object.keys(endpoint.query?.entries ?? {}).map((name): [string, string] => [name, text]),
        )
        const param = text.slice(0, 300) || 'x'
        expectPlain(await callerFor(endpoint).call(endpoint.method, `${pathOf(endpoint, param)}?${query}`, body), [
          endpoint.path,
          value,
        ])
      }
    }
    expect(world.logged.join('')).not.toContain('"BUG"')
  }, 180_000)

  it(
    'returns no 5xx for generated bodies',
    async () => {
      const seed = Number(process.env.MURMUR_SEED ?? Date.now() % 2 ** 31)
      const statuses = new Map<number, number>()
      const call = fc.record({ which: fc.nat(), body: fc.anything({ maxDepth: 3 }), field: fc.nat() })
      const property = fc.asyncProperty(call, async ({ which, body, field }) => {
        const endpoint = endpoints[which % endpoints.length] as Endpoint
        const names = Object.keys(endpoint.body?.entries ?? {})
        const name = names[field % Math.max(1, names.length)] ?? 'x'
        const sent = endpoint.method === 'GET' ? undefined : (JSON.stringify({ [name]: body }) ?? '{}')
        const reply = await callerFor(endpoint).call(endpoint.method, pathOf(endpoint), sent)
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        expectPlain(reply, [endpoint.path, body])
      })
      await fc.assert(property, { numRuns, seed, verbose: false })
      const reached = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      reportProof('requests', { tried: numRuns, seed, note: reached })
    },
    120_000 + numRuns * 30,
  )

  it('requires a session where the contract does, and a verified one likewise', async () => {
    const [stranger, newcomer] = [world.visitor(), world.visitor()]
    await newcomer.register()
    for (const endpoint of endpoints.filter(({ path }) => path !== '/users/logout')) {
      const body = endpoint.method === 'GET' ? undefined : {}
      const [anonymousReply, unverifiedReply] = [
        await stranger.call(endpoint.method, pathOf(endpoint), body),
        await newcomer.call(endpoint.method, pathOf(endpoint), body),
      ]
      if (endpoint.access !== 'public') expect(anonymousReply.body.code, endpoint.path).toBe('SIGNED_OUT')
      if (endpoint.access === 'verified') expect(unverifiedReply.body.code, endpoint.path).toBe('NOT_VERIFIED')
      else expect(unverifiedReply.body.code, endpoint.path).not.toBe('NOT_VERIFIED')
    }
  })

  it('refuses another user’s id in query and body', async () => {
    const own = (await visitor.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.id
    const others = ['guest', '', '00000000-0000-4000-8000-000000000000']
    // In the quick run each endpoint gets one of them.
    const step = breadth(3, 1)
    for (const [index, endpoint] of endpoints.filter(({ access }) => access === 'verified').entries()) {
      const body = endpoint.method === 'GET' ? undefined : {}
      for (const foreign of others.filter((_, at) => (at + index) % step === 0)) {
        const inQuery = await callerFor(endpoint).call(endpoint.method, `${pathOf(endpoint)}?userId=${foreign}`, body)
        expect(inQuery.body.code, endpoint.path).toBe('NOT_YOURS')
        if (!body) continue
        expect((await callerFor(endpoint).call(endpoint.method, pathOf(endpoint), { userId: foreign })).body.code).toBe(
          'NOT_YOURS',
        )
      }
      const both = await callerFor(endpoint).call(
        endpoint.method,
        `${pathOf(endpoint)}?userId=${own}&userId=guest`,
        body,
      )
      expect(both.body.code, endpoint.path).toBe('NOT_YOURS')
      const fine = await callerFor(endpoint).call(endpoint.method, `${pathOf(endpoint)}?userId=${own}`, body)
      expect(fine.body.code, endpoint.path).not.toBe('NOT_YOURS')
    }
  })

  it('refuses requests that another site makes a browser send', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const post = (headers: Record<string, string>, body: unknown = {}) =>
        callerFor(endpoint).call(endpoint.method, pathOf(endpoint), body, headers)
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:3001' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ]
      for (const headers of foreign) expect((await post(headers)).body.code, endpoint.path).toBe('FOREIGN_ORIGIN')
      const program = await world.app.inject({ method: endpoint.method, url: pathOf(endpoint), payload: {} })
      expect(program.json().code, endpoint.path).not.toBe('FOREIGN_ORIGIN')
      const plain = await world.app.inject({ method: endpoint.method, url: pathOf(endpoint) })
      expect(plain.json().code, endpoint.path).toBe('FOREIGN_ORIGIN')
    }
  })
})
