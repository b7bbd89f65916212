import { waitlistApi } from '@murmur/contract/profile'
import { askedLanguage } from '#core/asked-language.ts'
import { type App, serve } from '#core/serve.ts'
import { joinWaitlist, type WaitlistDeps } from '#features/waitlist/join-waitlist.ts'

export function waitlistRoutes(app: App, deps: WaitlistDeps): void {
  serve(app, waitlistApi.join, async ({ body, request }) => {
    await joinWaitlist(deps, { email: body.email, language: askedLanguage(request) })
    return { success: true as const, message: "Successfully subscribed! We'll notify you when we launch." }
  })
}
