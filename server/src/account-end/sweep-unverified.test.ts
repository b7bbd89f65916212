import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#identity/tables/sessions.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { sweepUnverified } from './sweep-unverified.ts'

const dayMs = 24 * 60 * 60_000

describe.each(testDatabases)('the sweep on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({ sessionRules: { idleMs: 30 * dayMs, lifetimeMs: 30 * dayMs } }, open)
  })
  afterAll(() => world.close())
  const sweep = () => transact(world.db, (tx) => sweepUnverified(tx, world.deps.now()))

  it('releases an email and a username that stayed unverified for 3 days, and keeps verified accounts', async () => {
    const account = { username: 'Claimed', email: 'claimed@example.test' }
    const verified = await verifiedVisitor(world)
    const unverifiedVisitor = world.visitor()
    const { id } = (await unverifiedVisitor.register(account)).body.userWithoutPassword
    await unverifiedVisitor.call('POST', '/verification/requestcode', { email: account.email })
    world.advance(3 * dayMs - 60_000)
    await sweep()
    expect((await world.visitor().register(account)).body.code).toBe('ACCOUNT_EXISTS')
    world.advance(120_000)
    await sweep()
    expect((await unverifiedVisitor.call('GET', '/users/getuserwithtoken')).status).toBe(401)
    expect((await verified.call('GET', '/users/getuserwithtoken')).status).toBe(200)
    expect(await world.db.read.select().from(wallets)).toMatchObject([{ userId: verified.id }])
    expect(await world.db.read.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    const rows = await world.db.read.select().from(audit).where(eq(audit.chain, id))
    expect(rows.map(({ action }) => action)).toContain('unverified-account-removed')
    expect((await world.visitor().register(account)).status).toBe(200)
  })
})
