import type { UserId } from '@murmur/contract/ids'
import { accountEndRoutes } from '#account-end/account-end.routes.ts'
import { setLanguage } from '#identity/accounts/users.store.ts'
import { reauthenticate } from '#identity/factors/reauthenticate.ts'
import { preferencesRoutes } from '#identity/preferences/preferences.routes.ts'
import { readProfile } from '#identity/profile/read-profile.ts'
import { waitlistRoutes } from '#identity/waitlist/waitlist.routes.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { limitsRoutes } from '#trading/limits/limits.routes.ts'
import { noFunds } from './account-end-app.ts'
import { stubSigner } from './stub-signer.ts'
import type { TestApp } from './test-app.ts'

/** The routes of account settings, as the server serves them; the wallets are empty. `built`: the app's own parts. */
export function settingsRoutes(app: App, built: () => TestApp['deps']): void {
  const now = () => built().now()
  const lazily = {
    get db() {
      return built().db
    },
    get secrets() {
      return built().secrets
    },
    now,
    reauthenticate: (
      userId: UserId,
      proof: Parameters<typeof reauthenticate>[2],
      act: Parameters<typeof reauthenticate>[3] = { act: 'limits' },
    ) => reauthenticate(built(), userId, proof, act),
    signerDemandsPasskey: async () => false,
    isOnHold: async () => false,
    prepareSigner: async () => async () => undefined,
    describeSigner: async () => null,
    signer: stubSigner(now),
  }
  preferencesRoutes(app, Object.assign(lazily, { setLanguage }))
  waitlistRoutes(app, lazily)
  limitsRoutes(app, lazily)
  accountEndRoutes(
    app,
    Object.assign(lazily, {
      publicUrl: 'http://localhost:3000',
      deletionWaitMs: 1,
      balancesOf: async () => noFunds,
      profileOf: (userId: UserId) => readProfile(built().db.read, userId),
    }),
  )
}
