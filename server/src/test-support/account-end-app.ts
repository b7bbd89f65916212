import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import { accountEndRoutes } from '#account-end/account-end.routes.ts'
import type { DeleteDueDeps } from '#account-end/delete-due-accounts.ts'
import { reauthenticate } from '#identity/factors/reauthenticate.ts'
import { noPassword } from '#identity/passwords/password-hasher.ts'
import { readProfile } from '#identity/profile/read-profile.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { getAccountHold } from '#wallets/keys/account-hold.ts'
import { openConcurrentDb } from './open-concurrent-db.ts'
import { type TestApp, testApp } from './test-app.ts'

type Balances = BalancesReply['data']

export type AccountEndApp = TestApp & {
  /** Makes reading this user's balances throw from now on. */
  failFor(userId: UserId): void
  /** Sets the holdings of every wallet from now on. */
  hold(balances: Balances): void
  /** The dependencies of `deleteDueAccounts`. */
  ending: () => DeleteDueDeps
}

const emptyBalances = { tokens: [], asOf: '2026-11-22T08:00:00.000Z', stale: false }
export const noFunds: Balances = { sol: emptyBalances, eth: emptyBalances, base: emptyBalances }
export const deletionWaitMs = 7 * 24 * 3_600_000

/** The whole app including account deletion, over wallets with the holdings that the test sets. */
export async function accountEndApp(): Promise<AccountEndApp> {
  const db = await openConcurrentDb()
  const secrets = createSecretBox('a test’s own secret, 32 characters or more')
  let balances = noFunds
  let broken = ''
  let world: TestApp | undefined
  const getDeps = () => {
    if (!world) throw new Error('The app is not built yet')
    return world.deps
  }
  const now = () => getDeps().now()
  world = await testApp(
    {
      addRoutes: (app) =>
        accountEndRoutes(app, {
          db,
          now,
          secrets,
          publicUrl: 'http://localhost:3000',
          deletionWaitMs,
          reauthenticate: (...proof) => reauthenticate(getDeps(), ...proof),
          isOnHold: async (userId) => (await getAccountHold(db.read, userId, now())) !== undefined,
          balancesOf: async () => balances,
          profileOf: (userId) => readProfile(db.read, userId),
        }),
    },
    async () => db,
  )
  return Object.assign(world, {
    failFor(userId: UserId) {
      broken = userId
    },
    hold(held: Balances) {
      balances = held
    },
    ending: () => ({
      ...{ db, now, secrets, unusableHash: noPassword },
      publicUrl: 'http://localhost:3000',
      balancesOf: async (userId: UserId) => {
        if (userId === broken) throw new Error('a bug for one account')
        return balances
      },
      log: { error: () => undefined },
    }),
  })
}
