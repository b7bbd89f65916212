import { profileApi } from '@murmur/contract/identity/profile'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { type ChangePreferencesDeps, changePreferences } from './change-preferences.ts'
import { getPreferences } from './preferences.store.ts'

/** Adds the routes of a user's display preferences and language. */
export function preferencesRoutes(app: App, deps: ChangePreferencesDeps): void {
  serve(app, profileApi.preferences, async ({ user }) => ({ data: await getPreferences(deps.db.read, user.id) }))
  serve(app, profileApi.setPreferences, async ({ user, body }) => ({
    data: await changePreferences(deps, user.id, body),
  }))
}
