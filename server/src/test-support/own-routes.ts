import type { App } from '#core/serve.ts'
import { accountEndRoutes } from '#features/account-end/account-end.routes.ts'
import { proveOwner } from '#features/accounts/prove-owner.ts'
import { readProfile } from '#features/accounts/read-profile.ts'
import { setLanguage } from '#features/accounts/users.store.ts'
import { limitsRoutes } from '#features/limits/limits.routes.ts'
import { preferencesRoutes } from '#features/preferences/preferences.routes.ts'
import { waitlistRoutes } from '#features/waitlist/waitlist.routes.ts'
import { noFunds } from '#test-support/account-end-app.ts'
import type { TestApp } from '#test-support/test-app.ts'

/** What users settle for themselves, as the server serves it; the wallets are empty. `built`: the app's own parts. */
export function ownRoutes(app: App, built: () => TestApp['deps']): void {
  const now = () => built().now()
  const lazily = {
    get db() {
      return built().db
    },
    get secrets() {
      return built().secrets
    },
    now,
    proveOwner: (userId: string, proof: Parameters<typeof proveOwner>[2]) => proveOwner(built(), userId, proof),
    isOnHold: async () => false,
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
      profileOf: (userId: string) => readProfile(built().db.read, userId),
    }),
  )
}
