import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '#identity/passwords/password-hasher.ts'
import { openMemory } from '#platform/db/test-db.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { commitBefore } from '#test-support/commit-before.ts'
import { holdAccount } from '#test-support/hold-account.ts'
import { password } from '#test-support/second-factor.ts'
import { type TestApp, testApp, testSecrets } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { assistantRoutes } from './assistant.routes.ts'
import { writeSettings } from './cards/settings.store.ts'

let world: TestApp
/** Commits before the next change of the routes. */
let concurrentChange: ((tx: Tx) => Promise<void>) | undefined
const passwords = createPasswordHasher({ memoryKib: 1024, maxConcurrent: 2 })
const inADay = () => new Date(Date.now() + 86_400_000)
const rejectCall = () => Promise.reject(new Error('not asked'))

beforeAll(async () => {
  const db = await openMemory()
  const addRoutes = (app: App) =>
    assistantRoutes(app, {
      db: commitBefore(db, async (tx) => concurrentChange?.(tx)),
      now: () => new Date(),
      getCapabilities: () => ({
        brain: 'offline',
        vendor: null,
        canTranscribe: true,
        transcriptionLanguages: ['en'],
        canReadPictures: true,
      }),
      chats: { findMessage: async () => undefined, view: rejectCall },
      findIntent: async () => undefined,
      findState: async () => undefined,
      createIntent: rejectCall,
      replaceCardIntent: rejectCall,
      cancel: rejectCall,
      passwords,
      secrets: testSecrets,
      newId: randomUUID,
    })
  world = await testApp({ passwords, addRoutes }, async () => db)
})
afterAll(() => world.close())

const settings = '/api/assistant/settings'
const enabled = { confirmByVoice: true, voiceCapUsd: 50 }

test('voice confirmation is off by default and needs the password to turn on', async () => {
  const user = await verifiedVisitor(world)
  expect((await user.call('GET', settings)).body).toEqual({ data: { confirmByVoice: false, voiceCapUsd: 100 } })
  expect((await user.call('PUT', settings, enabled)).body).toMatchObject({ code: 'BAD_REQUEST' })
  expect((await user.call('PUT', settings, { ...enabled, password: 'wrong' })).body).toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  expect((await user.call('GET', settings)).body.data.confirmByVoice).toBe(false)
  expect((await user.call('PUT', settings, { ...enabled, password })).status).toBe(200)
  expect((await user.call('GET', settings)).body).toEqual({ data: enabled })
})

test('the settings route requires the password to loosen settings, not to tighten them', async () => {
  const user = await verifiedVisitor(world)
  await user.call('PUT', settings, { ...enabled, password })
  expect((await user.call('PUT', settings, { ...enabled, voiceCapUsd: 51 })).body.code).toBe('BAD_REQUEST')
  expect((await user.call('PUT', settings, { ...enabled, voiceCapUsd: 49 })).status).toBe(200)
  expect((await user.call('PUT', settings, { confirmByVoice: false, voiceCapUsd: 1000 })).status).toBe(200)
  expect((await user.call('PUT', settings, enabled)).body.code).toBe('BAD_REQUEST')
})

test.each([
  { confirmByVoice: false, voiceCapUsd: 50 },
  { confirmByVoice: true, voiceCapUsd: 10 },
])(
  'the settings route requires a proof for settings looser than %j, committed since it read them',
  async (tightened) => {
    const user = await verifiedVisitor(world)
    await user.call('PUT', settings, { ...enabled, password })
    concurrentChange = (tx) => writeSettings(tx, user.id, tightened)
    const { status, body } = await user.call('PUT', settings, enabled)
    concurrentChange = undefined
    expect([status, body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect((await user.call('GET', settings)).body.data).toEqual(tightened)
  },
)

test('the settings route allows only tightening while on hold, even with the password', async () => {
  const user = await verifiedVisitor(world)
  await user.call('PUT', settings, { ...enabled, password })
  await holdAccount(world.db, user.id, inADay())
  try {
    const more = await user.call('PUT', settings, { ...enabled, voiceCapUsd: 51, password })
    expect([more.status, more.body.code]).toEqual([403, 'ON_HOLD'])
    expect((await user.call('PUT', settings, { ...enabled, voiceCapUsd: 49 })).status).toBe(200)
  } finally {
    await holdAccount(world.db, user.id, null)
  }
})

test('the settings route limits password attempts', async () => {
  const user = await verifiedVisitor(world)
  const codes = []
  for (let n = 0; n < 6; n++) codes.push((await user.call('PUT', settings, { ...enabled, password: `${n}` })).body.code)
  expect(codes).toEqual([...Array(5).fill('WRONG_CREDENTIALS'), 'TOO_MANY_REQUESTS'])
  expect((await user.call('PUT', settings, { ...enabled, password })).status).toBe(429)
})

test.each([0, 1001, 1.5, '50'])('the settings route rejects a cap of %s', async (voiceCapUsd) => {
  const user = await verifiedVisitor(world)
  expect((await user.call('PUT', settings, { ...enabled, voiceCapUsd, password })).status).toBe(400)
})

test('the settings route rejects cards of others, unknown messages and messages without a card alike', async () => {
  const user = await verifiedVisitor(world)
  for (const act of ['cancel', 'renew']) {
    for (const id of ['junk', crypto.randomUUID()]) {
      const { status, body } = await user.call('POST', `/api/chats/${id}/messages/${id}/${act}`, {})
      expect([status, body.code]).toEqual([403, 'NOT_YOURS'])
    }
  }
})
