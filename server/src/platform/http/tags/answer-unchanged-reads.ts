import { minimalHeaders } from '#platform/http/minimal-headers.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Session } from '#platform/http/session.ts'
import { replyKey, sendUnchanged } from './send-tagged.ts'
import type { TagCache } from './tag-cache.ts'

type Deps = {
  /** The session cookie's name. */
  name: string
  recallSession: (token: string) => Session | undefined
  tagCache: TagCache
}

/**
 * Answers 304 to reads of a remembered session that are known to be unchanged, before any other work: a browser keeps the
 * headers of its stored reply. These calls count towards the rate limits like all others.
 */
export function answerUnchangedReads(app: App, { name, recallSession, tagCache }: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    const sent = request.headers['if-none-match']
    const { endpoint } = request.routeOptions.config
    if (sent === undefined || !endpoint?.cachesReply) return
    const token = request.cookies[name]
    const session = token ? recallSession(token) : undefined
    const tag = session && tagCache.find(session.user.id, replyKey(request), sent)
    if (!session || tag === undefined) return
    request.session = session
    try {
      await app.countVisit(request)
      if (endpoint.limit) await app.countCall(request, endpoint.path, endpoint.limit)
    } catch (error) {
      reply.headers(minimalHeaders)
      throw error
    }
    return sendUnchanged(request, reply, tag)
  })
}
