import { profileApi } from '@murmur/contract/identity/profile'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { serve } from '../serve-endpoint.ts'
import { replyTag } from './send-tagged.ts'
import type { TagCache } from './tag-cache.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

it('the ETag cache gives each user, language and query a different ETag, even for the same bytes', () => {
  const tagOf = (id: string | null, key: string) =>
    replyTag({ session: id === null ? null : { id: 's', user: { id } } } as never, key, '{"data":[]}')
  const tags = [
    tagOf('one', 'en /a'),
    tagOf('two', 'en /a'),
    tagOf('one', 'es /a'),
    tagOf('one', 'en /a?page=2'),
    tagOf(null, 'en /a'),
  ]
  expect(new Set(tags).size).toBe(tags.length)
})

it('the ETag cache keeps replies of reads only, none of which shows sessions, secrets or prices', () => {
  const kept = world.app.endpoints.filter(({ cachesReply }) => cachesReply)
  expect(kept.map(({ path }) => path).sort()).toEqual(['/api/profile', '/users/getuserwithtoken'])
  const wrong = { ...profileApi.update, path: '/test/wrong', cachesReply: true } as const
  expect(() => serve(world.app, wrong, () => undefined as never)).toThrow('does not only read')
})

it('the assembled server serves a repeated read from the ETag cache, and reads again after a change', async () => {
  const visitor = await verifiedVisitor(world)
  const cookies = Object.fromEntries(visitor.cookies)
  const read = (tag: string) =>
    world.app.inject({ method: 'GET', url: '/api/profile', cookies, headers: { 'if-none-match': tag } })
  const tag = String((await read('"none"')).headers.etag)
  const find = vi.spyOn(world.app.tagCache as TagCache, 'find')
  expect((await read(tag)).statusCode).toBe(304)
  expect(find.mock.results.map(({ value }) => value)).toContain(tag)
  find.mockClear()
  const update = { username: 'another_name', email: visitor.email }
  expect((await visitor.call('PUT', '/api/profile', update)).status).toBe(200)
  await read(tag)
  expect(find.mock.results.map(({ value }) => value)).not.toContain(tag)
  find.mockRestore()
})

it('the ETag cache counts 304 replies towards the rate limit like all others', async () => {
  const limited = await testApp({ rateLimitScale: 0.1 })
  const visitor = await verifiedVisitor(limited)
  const read = (tag?: string) =>
    limited.app.inject({
      method: 'GET',
      url: '/api/profile',
      cookies: Object.fromEntries(visitor.cookies),
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    })
  const tag = String((await read()).headers.etag)
  const statuses = new Set<number>()
  for (let n = 0; n < 130; n++) statuses.add((await read(tag)).statusCode)
  expect([...statuses]).toEqual([304, 429])
  expect((await read(tag)).headers['x-content-type-options']).toBe('nosniff')
  await limited.close()
})
