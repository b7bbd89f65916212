import type { UserId } from '@murmur/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replaceUsername } from '#identity/accounts/users.store.ts'
import { listFreezes, toFreeze } from '#identity/freeze/freezes.store.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { password } from '#test-support/second-factor.ts'
import { type TestApp, testApp, testSecrets } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { freezeAccounts } from './freeze-accounts.ts'

describe.each(testDatabases)('the command that freezes accounts, on $name', ({ open }) => {
  let world: TestApp
  let printed: string[]
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  beforeEach(async () => {
    printed = []
    await world.runOutbox()
  })
  afterAll(() => world.close())

  const run = (change: 'freeze' | 'thaw', name?: string) =>
    freezeAccounts({ ...world.deps, secrets: testSecrets, print: (line) => void printed.push(line) }, change, name)
  const freezeOf = async (id: UserId) => toFreeze(await listFreezes(world.db.read, id, world.deps.now()))
  const mailSubjects = async (email: string) => {
    await world.runOutbox()
    return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  it('freezes one account by id, email or name, with a mail, and thaws it after the wait', async () => {
    const [ada, bob] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    await run('freeze', ada.email.toUpperCase())
    await run('freeze', ada.id)
    expect(printed).toEqual(['Frozen: 1 account.', 'Frozen: 0 accounts.'])
    expect([await freezeOf(ada.id), await freezeOf(bob.id)]).toMatchObject([{ by: 'operator', thawsAt: null }, null])
    expect((await mailSubjects(ada.email)).at(-1)).toBe('Your Murmur account is frozen')
    await run('thaw', ada.id)
    expect(printed.at(-1)).toMatch(/^1 account will work again at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)
    expect(await freezeOf(ada.id)).toMatchObject({ by: 'operator', thawsAt: expect.any(String) })
    expect((await mailSubjects(ada.email)).at(-1)).toBe('Your Murmur account is being unfrozen')
    world.advance(24 * 3_600_000)
    expect((await mailSubjects(ada.email)).at(-1)).toBe('Your Murmur account works again')
    await expect(run('freeze', 'nobody@example.test')).rejects.toThrow('There is no account nobody@example.test.')
  })

  it('finds an account whose email or id another account has as username', async () => {
    const [ada, bob] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const rename = (username: string) => bob.call('PUT', '/api/profile', { username, email: bob.email })
    // From before usernames excluded an "@".
    await transact(world.db, (tx) => replaceUsername(tx, bob.id, ada.email))
    await run('freeze', ada.email)
    expect((await rename(ada.id)).status).toBe(200)
    await run('freeze', ada.id)
    expect(printed).toEqual(['Frozen: 1 account.', 'Frozen: 0 accounts.'])
    expect([await freezeOf(ada.id), await freezeOf(bob.id)]).toMatchObject([{ by: 'operator' }, null])
    expect((await rename('Bob the second')).status).toBe(200)
    await run('freeze', 'BOB the Second')
    expect(await freezeOf(bob.id)).toMatchObject({ by: 'operator' })
  })

  it('freezes every account, and thaws only those that it froze', async () => {
    const [own, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    await own.call('POST', '/api/account/freeze')
    await run('freeze')
    expect(await freezeOf(other.id)).toMatchObject({ by: 'operator' })
    expect((await other.call('POST', '/api/account/thaw', { password })).body.code).toBe('ACCOUNT_FROZEN')
    await run('freeze')
    expect(printed.at(-1)).toBe('Frozen: 0 accounts.')
    await run('thaw')
    world.advance(24 * 3_600_000)
    await world.runOutbox()
    expect(await freezeOf(other.id)).toBeNull()
    expect(await freezeOf(own.id)).toMatchObject({ by: 'user', thawsAt: null })
  })
})
