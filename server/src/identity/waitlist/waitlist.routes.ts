import { waitlistApi } from '@murmur/contract/identity/profile'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { joinWaitlist, type WaitlistDeps } from './join-waitlist.ts'

/** Adds the route that joins the waitlist. */
export function waitlistRoutes(app: App, deps: WaitlistDeps): void {
  serve(app, waitlistApi.join, async ({ body, language }) => {
    await joinWaitlist(deps, { email: body.email, language })
    return successReply(language, 'done.subscribed')
  })
}
