import { setLanguage } from '#identity/accounts/users.store.ts'
import { preferencesRoutes } from '#identity/preferences/preferences.routes.ts'
import type { Db } from '#platform/db/db.ts'
import { type TestApp, testApp } from './test-app.ts'

/** The app with the routes of preferences. */
export async function preferencesApp(open: () => Promise<Db>): Promise<TestApp> {
  const db = await open()
  return testApp({ addRoutes: (app) => preferencesRoutes(app, { db, setLanguage }) }, async () => db)
}
