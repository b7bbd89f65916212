import type { Endpoint } from '@murmur/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageHeaders, requestLanguage } from '#platform/i18n/request-language.ts'
import { matchesTag, weakTag } from './etag.ts'

/** The request headers that choose a reply: browsers reuse a stored reply only where all are the same, cookies included. */
const vary = ['accept-encoding', ...languageHeaders].join(', ')

/** Identifies a reply among those of its user: language, path and query. */
export function replyKey(request: FastifyRequest): string {
  return `${requestLanguage(request)} ${request.url}`
}

/**
 * Whether replies of an endpoint have ETags: reads that reveal no secret. All others are not stored by browsers.
 */
export function isTagged({ method, cachesSession }: Endpoint): boolean {
  return method === 'GET' && cachesSession === true
}

/** The ETag of a reply: other users, languages and queries have others, even for the same body. */
export function replyTag(request: FastifyRequest, key: string, body: string): string {
  return weakTag(`${request.session?.user.id ?? ''} ${key}\n${body}`)
}

/** Sends a reply with its ETag, or 304 if the client has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string, tag: string): FastifyReply {
  if (matchesTag(request.headers['if-none-match'], tag)) return sendUnchanged(request, reply, tag)
  return setHeaders(request, reply, tag).type('application/json; charset=utf-8').send(body)
}

/** Sends 304: the client's stored reply is still right. */
export function sendUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): FastifyReply {
  return setHeaders(request, reply, tag).code(304).send()
}

function setHeaders({ session }: FastifyRequest, reply: FastifyReply, tag: string): FastifyReply {
  return reply.headers({ etag: tag, 'cache-control': session ? 'private, no-cache' : 'no-cache', vary })
}
