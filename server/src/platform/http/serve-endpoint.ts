import type { IncomingMessage } from 'node:http'
import type { Access, Endpoint, InputSchema } from '@murmur/contract/endpoint'
import type { Language } from '@murmur/contract/languages'
import { formatIssues } from '@murmur/contract/schema/format-issues'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Refusal } from '#platform/errors/refusal.ts'
import { requestLanguage } from '#platform/i18n/request-language.ts'
import { parseInput } from './parse-input.ts'
import type { Session, SessionUser } from './session.ts'
import { isTagged, replyKey, replyTag, sendTagged, sendUnchanged } from './tags/send-tagged.ts'
import type { TagCache } from './tags/tag-cache.ts'

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyInstance {
    /** Every served endpoint, in the order in which it was added. */
    endpoints: Endpoint[]
    tagCache: TagCache | undefined
    /** The key that the visitor of a request is counted by, for requests that do not reach Fastify, as an upgrade. */
    visitorOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string
  }
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

/** One call: its parsed input and its caller. */
export type Call<E extends Endpoint> = {
  body: Output<E['body']>
  query: Output<E['query']>
  params: Output<E['params']>
  /** Null only where the endpoint is public. */
  user: E['access'] extends 'public' ? SessionUser | null : SessionUser
  /** The language of the reply. */
  language: Language
  request: FastifyRequest
  /** Sets headers and cookies; the handler's return value is the body. */
  reply: FastifyReply
}

type MaybePromise<T> = T | Promise<T>

/**
 * Serves one endpoint of the contract, which declares its access, input and output. Thrown refusals become replies;
 * fields that the contract does not declare are removed.
 */
export function serve<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => MaybePromise<v.InferInput<E['reply']>>,
): void {
  const read = async (call: Call<Endpoint>) => {
    const read = v.safeParse(endpoint.reply, await handle(call as Call<E>))
    if (!read.success) throw new Error(`The reply breaks the contract: ${formatIssues(read.issues)}`)
    return JSON.stringify(read.output)
  }
  addRoute(app, endpoint, async (call) => {
    if (isTagged(endpoint)) return answerTagged(app, endpoint, call, read)
    return call.reply.type('application/json; charset=utf-8').send(await read(call))
  })
}

/** Sends an ETag. A reply that is known to be unchanged is not read from the database. */
async function answerTagged(
  app: App,
  endpoint: Endpoint,
  call: Call<Endpoint>,
  read: (call: Call<Endpoint>) => Promise<string>,
): Promise<FastifyReply> {
  const { request, reply } = call
  const user = endpoint.cachesReply ? request.session?.user : undefined
  const key = replyKey(request)
  const known = user && app.tagCache?.find(user.id, key, request.headers['if-none-match'])
  if (known !== undefined) return sendUnchanged(request, reply, known)
  const storeTag = user && app.tagCache?.begin(user.id)
  const body = await read(call)
  const tag = replyTag(request, key, body)
  storeTag?.(key, tag)
  return sendTagged(request, reply, body, tag)
}

/**
 * Like `serve`, but the handler sends the reply itself: for streams, and for bytes that must not be decoded. HEAD is not
 * served: it would start the stream.
 */
export function serveRaw<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (call: Call<E>) => MaybePromise<FastifyReply>,
): void {
  addRoute(app, endpoint, async (call) => handle(call as Call<E>), { exposeHeadRoute: false })
}

function addRoute(
  app: App,
  endpoint: Endpoint,
  handle: (call: Call<Endpoint>) => Promise<unknown>,
  options: { exposeHeadRoute?: boolean } = {},
) {
  if ((endpoint.cachesSession || endpoint.cachesReply) && endpoint.method !== 'GET')
    throw new Error(`${endpoint.path} does not only read`)
  app.endpoints.push(endpoint)
  const limit = endpoint.limit
  // Forgets the user's ETags before the caller learns that it has changed something.
  const onSend = async ({ session }: FastifyRequest) => {
    if (session) app.tagCache?.forget(session.user.id)
  }
  app.route({
    ...options,
    ...(endpoint.method === 'GET' ? {} : { onSend }),
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    onRequest: async (request, reply) => {
      const isPublicRead = endpoint.method === 'GET' && endpoint.access === 'public' && !request.session
      if (!isPublicRead) reply.header('cache-control', 'no-store')
      requireAccess(endpoint.access, request.session)
      if (limit) await app.countCall(request, endpoint.path, limit)
    },
    handler: async (request, reply) =>
      handle({ ...parseCall(endpoint, request), language: requestLanguage(request), request, reply }),
  })
}

/** @throws Refusal SIGNED_OUT or NOT_VERIFIED */
function requireAccess(access: Access, session: Session | null): void {
  if (access === 'public') return
  if (!session) throw new Refusal('SIGNED_OUT')
  if (access === 'verified' && !session.user.isVerified) throw new Refusal('NOT_VERIFIED')
}

function parseCall(endpoint: Endpoint, request: FastifyRequest) {
  const user = request.session?.user ?? null
  for (const sent of [request.query, request.body]) refuseForeignUserId(sent, user)
  const read = (schema: InputSchema | undefined, input: unknown) =>
    (schema ? parseInput(schema, input ?? {}) : undefined) as never
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: read(endpoint.body, request.body),
    user: user as never,
  }
}

/** A userId in the input is the id that the client expects; it never decides whose data is returned. */
function refuseForeignUserId(sent: unknown, user: SessionUser | null) {
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'userId')) return
  const { userId } = sent as { userId: unknown }
  if (userId !== undefined && userId !== user?.id) throw new Refusal('NOT_YOURS')
}
