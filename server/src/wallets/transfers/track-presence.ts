import { eventsPath } from '@murmur/contract/events'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Presence } from './presence.ts'

/** Records each verified caller as present; an open event stream keeps its user present. */
export function trackPresence(app: App, presence: Presence): void {
  app.addHook('preHandler', async (request, reply) => {
    const user = request.session?.user
    if (!user?.isVerified) return
    if (request.routeOptions.url === eventsPath) reply.raw.once('close', presence.recordStream(user.id))
    else presence.recordRequest(user.id)
  })
}
