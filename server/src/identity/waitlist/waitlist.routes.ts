import { waitlistApi } from '@murmur/contract/identity/profile'
import { done } from '#platform/http/done.ts'
import { type App, serve } from '#platform/http/serve.ts'
import { joinWaitlist, type WaitlistDeps } from './join-waitlist.ts'

/** Adds the route that joins the waitlist. */
export function waitlistRoutes(app: App, deps: WaitlistDeps): void {
  serve(app, waitlistApi.join, async ({ body, language }) => {
    await joinWaitlist(deps, { email: body.email, language })
    return done(language, 'done.subscribed')
  })
}
