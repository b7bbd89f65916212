import { evmCoinAddress } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { createLedgers } from './ledgers.ts'
import { portfolioRoutes } from './portfolio.routes.ts'

let world: TestApp
let requestedUsers: string[]
beforeAll(async () => {
  const db = await openMemory()
  requestedUsers = []
  const nothing = { tokens: [], asOf: '2026-05-01T08:00:00.000Z', stale: false }
  const balancesOf = async (userId: UserId) => {
    requestedUsers.push(userId)
    return { sol: nothing, eth: nothing, base: nothing }
  }
  const ledgers = createLedgers({ db, coinOf: () => ({ address: evmCoinAddress, decimals: 18 }) })
  world = await testApp(
    { addRoutes: (app) => portfolioRoutes(app, { db, ledgers, balancesOf, now: () => new Date() }) },
    async () => db,
  )
})
afterAll(() => world.close())

test('the portfolio route returns the user’s own portfolio for a valid range, and none before the email is verified', async () => {
  const user = await verifiedVisitor(world)
  const { status, body } = await user.call('GET', '/api/portfolio?range=1w')
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ totalUsd: 0, change24hUsd: null, positions: [], asOf: '2026-05-01T08:00:00.000Z' }),
  ])
  expect(requestedUsers).toEqual([user.id])
  expect((await user.call('GET', '/api/portfolio?range=2w')).status).toBe(400)
  expect((await world.visitor().call('GET', '/api/portfolio')).body.code).toBe('SIGNED_OUT')
  const unverified = world.visitor()
  await unverified.register()
  expect((await unverified.call('GET', '/api/portfolio')).body.code).toBe('NOT_VERIFIED')
  expect(requestedUsers).toHaveLength(1)
})
