import type { UserId } from '@murmur/contract/ids'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#identity/tables/users.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { holdAccount } from '#test-support/hold-account.ts'
import { visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { canary, type WalletsWorld, walletsWorld } from '#test-support/wallets-world.ts'
import { covers } from '../../../../spec/covers.ts'
import { type ExportKeysDeps, exportKeys } from './export-keys.ts'

const path = '/users/exportprivatekeys'

describe.each(testDatabases)('key export on $name', ({ open }) => {
  let world: WalletsWorld
  beforeAll(async () => {
    world = await walletsWorld(open)
  })
  beforeEach(async () => {
    // Sends earlier notices first, so that the newest mail is this test's code.
    await world.runOutbox()
    world.password.checks = 0
    world.exported.length = 0
  })
  afterAll(() => world.close())

  test('returns both keys for the right password, and keeps no copy once sent', async () => {
    covers('3.entities.07', '3.entities.08', '7.calls.17')
    const user = await verifiedVisitor(world)
    world.mails.length = 0
    const { status, body, headers } = await user.call('POST', path, { password: world.password.right })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({ data: { ethPrivateKey: `0x${canary}`, solPrivateKey: 'base58' } })
    expect(world.exported[0]?.every((byte) => byte === 0)).toBe(true)
    await world.runOutbox()
    expect(world.mails).toMatchObject([{ to: user.email, subject: 'Your Murmur private keys were exported' }])
    expect(await listAuditActions(world)).toContain('keys-exported')
    const rows = JSON.stringify([await world.db.read.select().from(audit), world.mails, world.logged])
    expect(rows).not.toContain(canary)
  })

  test('sends the export mail in the account’s language', async () => {
    const user = await verifiedVisitor(world)
    await transact(world.db, (tx) => tx.update(users).set({ language: 'pt' }).where(eq(users.email, user.email)))
    await user.call('POST', path, { password: world.password.right })
    await world.runOutbox()
    expect(world.mails.at(-1)).toMatchObject({ subject: 'Suas chaves privadas do Murmur foram exportadas' })
  })

  test('locks the export for 15 minutes after the fifth wrong password, even for the right one', async () => {
    const user = await verifiedVisitor(world)
    const post = (password: string) => user.call('POST', path, { password })
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await post('wrong')
      expect([status, body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
      expect(body.message).toBe('The password is wrong. Nothing was exported; please try again.')
      world.advance(2 * 60_000)
    }
    const locked = await post(world.password.right)
    expect([locked.status, locked.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(locked.body.reason).toBe('Key export is locked after 5 wrong passwords.')
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(12 * 60)
    await world.runOutbox()
    const notices = world.mails.filter(({ to }) => to === user.email)
    expect(notices.at(-1)?.subject).toBe('Someone tried to export your Murmur private keys')
    expect((await listAuditActions(world, user.id)).filter((action) => /^key-export/.test(action))).toEqual([
      ...Array(5).fill('key-export-refused'),
      'key-export-locked',
    ])
    world.advance(12.5 * 60_000)
    expect((await post(world.password.right)).status).toBe(429)
    world.advance(60_000)
    expect((await post(world.password.right)).status).toBe(200)
  })

  test('resets the count of wrong passwords after a right one', async () => {
    const user = await verifiedVisitor(world)
    const post = async (password: string) => (await user.call('POST', path, { password })).status
    for (const round of [1, 2, 3]) {
      expect([round, await post('a'), await post('b'), await post('c'), await post(world.password.right)]).toEqual([
        round,
        401,
        401,
        401,
        200,
      ])
    }
  })

  test('counts at most five of fifty parallel wrong passwords', async () => {
    const user = await verifiedVisitor(world)
    const answers = await Promise.all(Array.from({ length: 50 }, () => user.call('POST', path, { password: 'wrong' })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(world.password.checks).toBe(5)
    await world.runOutbox()
    const notices = world.mails.filter(({ to, subject }) => to === user.email && /tried to export/.test(subject))
    expect(notices).toHaveLength(1)
  })

  test('rejects the right password during a hold after a reset, and reports when the hold ends', async () => {
    const user = await verifiedVisitor(world)
    const post = () => user.call('POST', path, { password: world.password.right })
    const until = new Date(world.deps.now().getTime() + 24 * 3_600_000)
    await holdAccount(world.db, user.id, until)
    const held = await post()
    expect([held.status, held.body.code]).toEqual([403, 'ON_HOLD'])
    expect(held.body.reason).toBe(
      `You can export keys again at ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    )
    expect([world.exported, world.password.checks]).toEqual([[], 0])
    expect((await listAuditActions(world, user.id)).at(-1)).toBe('key-export-refused')
    world.advance(24 * 3_600_000 - 60_000)
    // The reset ended the session.
    await user.login({ email: user.email, password: 'a fine long password' })
    expect((await post()).status).toBe(403)
    world.advance(60_001)
    expect((await post()).status).toBe(200)
  })

  test('releases no key if the password is reset while it is being verified', async () => {
    const user = await verifiedVisitor(world)
    const { db, deps } = world
    const bytes = Buffer.from('the keys')
    const exporting: ExportKeysDeps = {
      ...deps,
      signer: { exportKeys: async () => bytes, passkeyState: () => Promise.reject(new Error('not asked')) },
      passwords: {
        verify: async () => {
          await holdAccount(db, user.id, new Date(deps.now().getTime() + 60_000))
          return true
        },
      },
    }
    const owner = { id: user.id, username: '', email: user.email, isVerified: true }
    await expect(exportKeys(exporting, owner, { password: 'right' })).rejects.toMatchObject({ code: 'ON_HOLD' })
    expect(bytes.every((byte) => byte === 0)).toBe(true)
    expect(await listAuditActions(world, user.id)).not.toContain('keys-exported')
  })

  test('requires the second factor of a user who has one, once the password is right', async () => {
    covers('2.settings.09', '3.entities.07')
    const user = await visitorWithAuthenticator(world)
    const post = (more: object = {}) => user.call('POST', path, { password: world.password.right, ...more })
    const wrongPassword = await post({ password: 'wrong', totp: user.fresh() })
    expect([wrongPassword.status, wrongPassword.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    for (let tries = 0; tries < 6; tries++) {
      const missing = await post()
      expect([missing.status, missing.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    }
    const wrong = await post({ totp: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect(wrong.body.message).toMatch(/^That code is wrong/)
    expect(world.exported).toEqual([])
    const totp = user.fresh()
    const { status, body } = await post({ totp })
    expect([status, body]).toEqual([200, { data: { ethPrivateKey: `0x${canary}`, solPrivateKey: 'base58' } }])
    expect((await post({ totp })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await post({ totp: user.recoveryCodes[0] })).status).toBe(200)
    for (let tries = 0; tries < 5; tries++) await post({ totp: '000000' })
    expect((await post({ totp: user.fresh() })).status).toBe(429)
  })

  test('returns no keys without a session, a verified email or a password', async () => {
    expect((await world.visitor().call('POST', path, { password: world.password.right })).status).toBe(401)
    const unverified = world.visitor()
    await unverified.register()
    expect((await unverified.call('POST', path, { password: world.password.right })).status).toBe(403)
    const user = await verifiedVisitor(world)
    const empty = await user.call('POST', path, { password: '' })
    expect([empty.status, empty.body.message]).toEqual([400, 'Password is required'])
    expect(world.exported).toEqual([])
  })
})

/** The audit log of all users, or of one, oldest first. */
async function listAuditActions({ db }: WalletsWorld, userId?: UserId): Promise<string[]> {
  const rows = await db.read.select().from(audit).orderBy(asc(audit.seq))
  return rows.filter(({ chain }) => userId === undefined || chain === userId).map(({ action }) => action)
}
