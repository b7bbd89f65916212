import { eventsPath } from '@murmur/contract/events'
import * as v from 'valibot'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serveRaw } from '#platform/http/serve-endpoint.ts'
import { startEventStream } from '#platform/http/start-event-stream.ts'
import { readLastSeq } from './events.store.ts'
import { type EventsDeps, streamEvents } from './stream-events.ts'

const maxStreamsPerUser = 12

const endpoint = {
  method: 'GET',
  path: eventsPath,
  access: 'verified',
  summary: 'What happens to your account, as server-sent events; Last-Event-ID or ?after= replays what was missed',
  reply: v.string(),
} as const

/** Adds the route of a user's event stream (server-sent events). */
export function eventsRoutes(app: App, deps: EventsDeps): void {
  const streamsByUser = new Map<string, Set<() => void>>()
  app.addHook('preClose', async () => {
    for (const streams of streamsByUser.values()) for (const end of streams) end()
  })
  serveRaw(app, endpoint, async ({ user, language, request, reply }) => {
    const session = request.session
    if (!session) throw new Refusal('SIGNED_OUT')
    // Read before the stream opens, so that the client's first fetch and the stream overlap.
    const lastSeq = await readLastSeq(deps.db, user.id)
    const { after: startAfter } = request.query as Record<string, unknown>
    const lastId = parseLastEventId(request.headers['last-event-id']) ?? parseLastEventId(startAfter)
    // A database restored from a backup may number new events from before the client's last one.
    const after = Math.min(lastId ?? lastSeq, lastSeq)
    const streams = streamsByUser.get(user.id) ?? new Set()
    streamsByUser.set(user.id, streams)
    if (streams.size >= maxStreamsPerUser) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 10 })
    const end = streamEvents(
      deps,
      { session, language, after, socket: startEventStream(reply), connection: request.raw.socket },
      () => {
        streams.delete(end)
        if (streams.size === 0) streamsByUser.delete(user.id)
      },
    )
    streams.add(end)
    return reply
  })
}

/** The client's last event; undefined for a new client, which gets only events from now on. Browsers can't set the header themselves. */
function parseLastEventId(id: unknown): number | undefined {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
