import { profileApi } from '@murmur/contract/identity/profile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { serve } from './serve-endpoint.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

it('the HTTP server remembers sessions for a few reads of the account, none of which shows sessions or secrets', () => {
  const remembering = world.app.endpoints.filter(({ cachesSession }) => cachesSession)
  expect(remembering.map(({ path }) => path).sort()).toEqual(['/api/profile', '/users/getuserwithtoken'])
})

it('the HTTP server refuses to serve a call that changes something with a remembered session', () => {
  const wrong = { ...profileApi.update, path: '/test/wrong', cachesSession: true } as const
  expect(() => serve(world.app, wrong, () => undefined as never)).toThrow('does not only read')
})

it('the HTTP server applies logout, rename and the end of other sessions to reads immediately', async () => {
  const visitor = await verifiedVisitor(world)
  const fetchUsername = async () =>
    (await visitor.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword?.username
  expect(await fetchUsername()).toBeTypeOf('string')
  expect((await visitor.call('PUT', '/api/profile', { username: 'renamed', email: visitor.email })).status).toBe(200)
  expect(await fetchUsername()).toBe('renamed')
  const cookies = new Map(visitor.cookies)
  await visitor.call('POST', '/users/logout')
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  expect((await visitor.call('GET', '/users/getuserwithtoken')).status).toBe(401)
})
