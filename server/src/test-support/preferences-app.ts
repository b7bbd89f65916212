import type { Db } from '#db/db.ts'
import { setLanguage } from '#features/accounts/users.store.ts'
import { preferencesRoutes } from '#features/preferences/preferences.routes.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'

/** The app with the calls about preferences. */
export async function preferencesApp(open: () => Promise<Db>): Promise<TestApp> {
  const db = await open()
  return testApp({ addRoutes: (app) => preferencesRoutes(app, { db, setLanguage }) }, async () => db)
}
