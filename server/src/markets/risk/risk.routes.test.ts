import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '#identity/passwords/password-hasher.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { openMemory } from '#platform/db/test-db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { commitBefore } from '#test-support/commit-before.ts'
import { holdAccount } from '#test-support/hold-account.ts'
import { password } from '#test-support/second-factor.ts'
import { type TestApp, testApp, testSecrets } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { changeTradingSettings } from './change-trading-settings.ts'
import { createRiskAssessor } from './create-risk-assessor.ts'
import { riskRoutes } from './risk.routes.ts'
import { getTradingSettings, writeTradingSettings } from './trading-settings.store.ts'

let world: TestApp
const passwords = createPasswordHasher({ memoryKib: 1024, maxConcurrent: 2 })
const inADay = () => new Date(Date.now() + 86_400_000)

beforeAll(async () => {
  const db = await openMemory()
  const now = () => new Date()
  const trap = { code: 'cannot-sell' as const, level: 'danger' as const, value: null, says: 'TRANSFER_FAILED' }
  const risk = createRiskAssessor({
    now,
    coinOf: () => ({ address: 'coin' as Address }),
    sources: [
      { name: 'simulation', chains: ['eth'], assess: async () => ({ knows: true, reasons: [trap] }) },
      { name: 'GoPlus', chains: ['eth'], assess: () => Promise.reject(new Error('down')) },
    ],
  })
  const addRoutes = (app: App) =>
    riskRoutes(app, {
      db,
      now,
      risk,
      findToken: async (_chain, text) =>
        text === '0x1' ? { address: '0x1' as Address, symbol: 'T', name: 'T' } : undefined,
      passwords,
      secrets: testSecrets,
      newId: randomUUID,
    })
  world = await testApp({ passwords, addRoutes }, async () => db)
})
afterAll(() => world.close())

const settings = '/api/trading/settings'

test('the risk route returns a verdict without a session, with reasons, sources and times', async () => {
  const { status, body } = await world.visitor().call('GET', '/api/tokens/ethereum/0x1/risk')
  expect(status).toBe(200)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(body.data).toEqual({
    level: 'danger',
    reasons: [
      { code: 'cannot-sell', level: 'danger', source: 'simulation', at: time, value: null, says: 'TRANSFER_FAILED' },
    ],
    opinions: [
      { source: 'simulation', level: 'danger', at: time },
      { source: 'GoPlus', level: 'unknown', at: time },
    ],
    isDisputed: false,
    asOf: time,
  })
})

test.each([
  ['/api/tokens/eth/0x2/risk', 404, 'TOKEN_NOT_FOUND'],
  ['/api/tokens/moon/0x1/risk', 400, 'BAD_REQUEST'],
])('%s returns %s', async (path, wanted, code) => {
  const { status, body } = await world.visitor().call('GET', path)
  expect([status, body.code]).toEqual([wanted, code])
})

test('the risk route forbids dangerous tokens by default, needs the password only to allow them, and records each change', async () => {
  const user = await verifiedVisitor(world)
  expect((await user.call('GET', settings)).body).toEqual({ data: { allowDanger: false } })
  const without = await user.call('PUT', settings, { allowDanger: true })
  expect([without.status, without.body.code]).toEqual([400, 'BAD_REQUEST'])
  const wrong = await user.call('PUT', settings, { allowDanger: true, password: 'wrong' })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
  expect((await getTradingSettings(world.db.read, user.id)).allowDanger).toBe(false)
  const allowed = await user.call('PUT', settings, { allowDanger: true, password })
  expect(allowed.body).toEqual({ data: { allowDanger: true } })
  expect((await getTradingSettings(world.db.read, user.id)).allowDanger).toBe(true)
  expect((await user.call('PUT', settings, { allowDanger: true })).status).toBe(200)
  expect((await user.call('PUT', settings, { allowDanger: false })).body).toEqual({ data: { allowDanger: false } })
  const rows = await world.db.read.select().from(audit).where(eq(audit.chain, user.id))
  const changes = rows.filter(({ action }) => action === 'trading-settings')
  expect(changes.map(({ details }) => details)).toEqual([{ outcome: 'on' }, { outcome: 'on' }, { outcome: 'off' }])
})

test('changeTradingSettings requires a proof for a permission that was withdrawn since it was read', async () => {
  const user = await verifiedVisitor(world)
  await user.call('PUT', settings, { allowDanger: true, password })
  const db = commitBefore(world.db, (tx) => writeTradingSettings(tx, user.id, { allowDanger: false }))
  const repeated = changeTradingSettings({ ...world.deps, secrets: testSecrets, db }, user.id, { allowDanger: true })
  await expect(repeated).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect((await user.call('GET', settings)).body.data).toEqual({ allowDanger: false })
})

test('the risk route keeps dangerous tokens forbidden while the account is on hold', async () => {
  const user = await verifiedVisitor(world)
  await holdAccount(world.db, user.id, inADay())
  try {
    const { status, body } = await user.call('PUT', settings, { allowDanger: true, password })
    expect([status, body.code]).toEqual([403, 'ON_HOLD'])
    expect((await user.call('PUT', settings, { allowDanger: false })).status).toBe(200)
  } finally {
    await holdAccount(world.db, user.id, null)
  }
})

test('the risk route limits password attempts, and keeps the settings of users apart', async () => {
  const [user, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
  const codes = []
  for (let n = 0; n < 6; n++) {
    codes.push((await user.call('PUT', settings, { allowDanger: true, password: `${n}` })).body.code)
  }
  expect(codes).toEqual([...Array(5).fill('WRONG_CREDENTIALS'), 'TOO_MANY_REQUESTS'])
  await other.call('PUT', settings, { allowDanger: true, password })
  expect((await getTradingSettings(world.db.read, user.id)).allowDanger).toBe(false)
})

test.each([{}, { allowDanger: 'yes' }, { allowDanger: null }])(
  'the risk route rejects %j as a setting',
  async (body) => {
    const user = await verifiedVisitor(world)
    expect((await user.call('PUT', settings, body)).status).toBe(400)
  },
)

test('the risk route requires a session for the settings', async () => {
  expect((await world.visitor().call('GET', settings)).status).toBe(401)
})
