import { waitlistApi } from '@murmur/contract/profile'
import { type App, serve } from '#platform/http/serve.ts'
import { askedLanguage } from '#platform/i18n/asked-language.ts'
import { joinWaitlist, type WaitlistDeps } from './join-waitlist.ts'

export function waitlistRoutes(app: App, deps: WaitlistDeps): void {
  serve(app, waitlistApi.join, async ({ body, request }) => {
    await joinWaitlist(deps, { email: body.email, language: askedLanguage(request) })
    return { success: true as const, message: "Successfully subscribed! We'll notify you when we launch." }
  })
}
