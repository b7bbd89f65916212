import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { parseWatchedId } from '@murmur/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { type AccountEndApp, accountEndApp, deletionWaitMs, noFunds } from '#test-support/account-end-app.ts'
import { password } from '#test-support/second-factor.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { watchedAddresses } from '#wallets/tables/watched-addresses.ts'
import { lockOwner } from '#wallets/watched/watched.store.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

let world: AccountEndApp
beforeAll(async () => {
  world = await accountEndApp()
})
afterAll(() => world.close())

test('the account deletion removes watched addresses, and prevents new ones', async () => {
  world.hold(noFunds)
  const ada = await verifiedVisitor(world)
  const address = toEvmAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
  const row = { id: parseWatchedId(randomUUID()), userId: ada.id, name: 'Cold', family: 'evm' as const, address }
  await transact(world.db, (tx) => tx.insert(watchedAddresses).values({ ...row, createdAt: world.deps.now() }))
  expect(await transact(world.db, (tx) => lockOwner(tx, ada.id))).toBe(true)
  const { username } = (await ada.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword
  expect((await ada.call('POST', '/api/account/delete', { username, password })).status).toBe(200)
  world.advance(deletionWaitMs + 1_000)
  expect(await deleteDueAccounts(world.ending())).toBe(1)
  expect(await world.db.read.select().from(watchedAddresses)).toEqual([])
  expect(await transact(world.db, (tx) => lockOwner(tx, ada.id))).toBe(false)
})
