import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockUser } from '#identity/accounts/users.store.ts'
import { storeFreeze } from '#identity/freeze/freeze-account.ts'
import { accountFreezes } from '#identity/tables/account-freezes.ts'
import { transact } from '#platform/db/transact.ts'
import { type AccountEndApp, accountEndApp, deletionWaitMs, noFunds } from '#test-support/account-end-app.ts'
import { password } from '#test-support/second-factor.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

let world: AccountEndApp
beforeAll(async () => {
  world = await accountEndApp()
})
afterAll(() => world.close())
beforeEach(() => world.hold(noFunds))

async function newUser() {
  await world.runOutbox()
  const visitor = await verifiedVisitor(world)
  const { username } = (await visitor.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword
  const requestDeletion = () => visitor.call('POST', '/api/account/delete', { username, password })
  return Object.assign(visitor, { requestDeletion })
}

test('the account deletion refuses to delete a frozen account, and a freeze by the user cancels a requested deletion', async () => {
  const ada = await newUser()
  expect((await ada.requestDeletion()).body.data.deletedAt).not.toBeNull()
  await ada.call('POST', '/api/account/freeze')
  expect((await ada.call('GET', '/api/profile')).body.data.deletedAt).toBeNull()
  expect((await ada.requestDeletion()).body.code).toBe('ACCOUNT_FROZEN')
})

test('the account deletion postpones a deletion while the operator keeps the account frozen', async () => {
  const ada = await newUser()
  await ada.requestDeletion()
  await transact(world.db, async (tx) => {
    const user = await lockUser(tx, ada.id)
    if (user) await storeFreeze(world.deps, tx, user, 'operator')
  })
  world.advance(deletionWaitMs + 1_000)
  expect(await deleteDueAccounts(world.ending())).toBe(0)
  await transact(world.db, (tx) => tx.delete(accountFreezes).where(eq(accountFreezes.userId, ada.id)))
  world.advance(3_600_000)
  expect(await deleteDueAccounts(world.ending())).toBe(1)
})
