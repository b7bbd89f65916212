import { profileApi } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import type { ReauthenticateDeps } from '#identity/factors/reauthenticate.ts'
import type { SessionCookies } from '#identity/sessions/session-cookies.ts'
import { acceptTerms } from '#identity/sign-up/accept-terms.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { type ConfirmEmailDeps, confirmEmail } from './confirm-email.ts'
import { discardPendingEmail } from './discard-pending-email.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

export type ProfileDeps = ReauthenticateDeps & ConfirmEmailDeps

/** Adds the routes of a user's profile: name, email, accepted terms. */
export function profileRoutes(app: App, deps: ProfileDeps, cookies: SessionCookies): void {
  const readUserProfile = async (userId: UserId) => ({ data: await readProfile(deps.db.read, userId) })

  serve(app, profileApi.read, ({ user }) => readUserProfile(user.id))
  serve(app, profileApi.update, async ({ user, body }) => {
    await updateProfile(deps, user, body)
    return readUserProfile(user.id)
  })
  serve(app, profileApi.confirmEmail, async ({ user, body, request, reply }) => {
    const email = await confirmEmail(deps, user.id, body.otp)
    // The known-browser token is bound to the email; without a new token this browser would count as unknown.
    cookies.setBrowserToken(request, reply, email)
    return readUserProfile(user.id)
  })
  serve(app, profileApi.cancelEmailChange, async ({ user }) => {
    await discardPendingEmail(deps, user.id)
    return readUserProfile(user.id)
  })
  serve(app, profileApi.acceptTerms, async ({ user, body }) => {
    await acceptTerms(deps, user.id, body.version)
    return readUserProfile(user.id)
  })
}
