import { parseUserId, parseWalletId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPassword } from '#identity/passwords/password-hasher.ts'
import { legalAcceptances } from '#identity/tables/legal-acceptances.ts'
import { users } from '#identity/tables/users.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { signIn } from '#test-support/second-factor.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { createAccount, prepareAccount } from './create-account.ts'
import { termsVersion } from './terms.ts'

const fields = { passwordHash: noPassword, isVerified: true, language: 'fr' } as const

describe.each(testDatabases)('an account of an OAuth user on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  const createTestAccount = async (username: string) => {
    const prepared = await prepareAccount(world.deps, { ...fields, username, email: `${username}@example.test` })
    return { prepared, user: await transact(world.db, (tx) => createAccount(world.deps, tx, prepared)) }
  }

  it('has a funded wallet, the accepted terms and a language, and no password that signs in', async () => {
    const { user } = await createTestAccount('zoe')
    expect(user).toEqual({ id: expect.any(String), username: 'zoe', email: 'zoe@example.test', isVerified: true })
    await world.runOutbox()
    const { read } = world.db
    const [wallet] = await read.select().from(wallets).where(eq(wallets.userId, user.id))
    expect(world.filled.toSorted()).toEqual([wallet?.evmAddress, wallet?.solAddress].toSorted())
    const [acceptance] = await read.select().from(legalAcceptances).where(eq(legalAcceptances.userId, user.id))
    expect(acceptance?.version).toBe(termsVersion)
    const [row] = await read.select().from(users).where(eq(users.id, user.id))
    expect([row?.isVerified, row?.language]).toEqual([true, 'fr'])
    for (const guess of [noPassword, 'a fine long password']) {
      expect((await signIn(world.visitor(), user.email, undefined, guess)).body.code).toBe('WRONG_CREDENTIALS')
    }
  })

  it('rolls back if the name is taken in the meantime', async () => {
    const { prepared } = await createTestAccount('max')
    const again = {
      ...prepared,
      id: parseUserId(crypto.randomUUID()),
      walletId: parseWalletId(crypto.randomUUID()),
      email: 'other@example.test',
    }
    const refused = await transact(world.db, (tx) => createAccount(world.deps, tx, again)).catch(
      (error: unknown) => error,
    )
    expect(isUniqueViolation(refused)).toBe(true)
    expect(await world.db.read.select().from(wallets).where(eq(wallets.userId, again.id))).toEqual([])
  })
})
