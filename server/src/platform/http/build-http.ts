import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'
import { say } from '#platform/i18n/say.ts'
import { parseJson } from '#platform/json/parse-json.ts'
import { countCalls } from '#platform/limits/count-calls.ts'
import type { LeaseCounts } from '#platform/limits/held-counts.ts'
import { answerError } from './answer-error.ts'
import { bareHeaders } from './bare-headers.ts'
import { boundConnections, connectionTimes } from './bound-connections.ts'
import { checkOrigin, originsOf } from './check-origin.ts'
import { securityHeaders } from './security-headers.ts'
import type { App } from './serve.ts'
import type { FindSession } from './session.ts'
import { sessionCookie } from './session-cookie.ts'
import { isTrustedPeer, type TrustProxy, trustOption } from './trust-proxy.ts'

export type HttpDeps = {
  log: FastifyBaseLogger
  publicUrl: string
  /** Origins allowed beside the public URL's. */
  allowedOrigins: readonly string[]
  trustProxy: TrustProxy
  rateLimitScale: number
  /** Shares the limits of endpoints with other instances. */
  leaseCounts?: LeaseCounts | undefined
  /** How many connections may be open; no bound by default. */
  maxConnections?: number
  findSession: FindSession
}

const bodyLimit = 100_000
/** Several browsers behind one address, each with a handful, and their streams. */
const connectionsAVisitor = 250
/** So long the last answer on a connection may take to arrive. */
const goodbyeMs = 1_000

/** The HTTP server before any route: who may knock, what is read, how a no is said. It does not listen. */
export async function buildHttp(deps: HttpDeps): Promise<App> {
  const app = makeFastify(deps)
  const allowed = new Set([...originsOf(deps.publicUrl), ...deps.allowedOrigins])
  const { name } = sessionCookie(deps.publicUrl)
  boundConnections(app.server, {
    max: deps.maxConnections ?? Number.POSITIVE_INFINITY,
    maxFromOne: connectionsAVisitor * deps.rateLimitScale,
    isProxy: isTrustedPeer(deps.trustProxy),
  })
  app.decorate('endpoints', [])
  app.decorateRequest('session', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  app.setErrorHandler(answerError)
  await securityHeaders(app, deps.publicUrl.startsWith('https:'))
  await countCalls(app, { scale: deps.rateLimitScale, lease: deps.leaseCounts })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  app.addHook('onRequest', async (request) => {
    checkOrigin(allowed, request)
    refuseNullCharacters(request.url)
    const token = request.cookies[name]
    if (token && request.routeOptions.config.endpoint) request.session = (await deps.findSession(token)) ?? null
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: addresses carry emails and tokens.
    const { method, routeOptions } = request
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, 'call')
  })
  return app
}

function makeFastify(deps: HttpDeps): App {
  return fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOption(deps.trustProxy),
    bodyLimit,
    requestTimeout: 30_000,
    http: connectionTimes,
    // A proxy keeps its connections for about a minute, and must never use one that we are just closing.
    keepAliveTimeout: deps.trustProxy ? 72_000 : 20_000,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(bareHeaders))
    },
    clientErrorHandler: (_error, socket) => {
      // One that has sent nothing waits for no answer.
      if (!socket.writable || socket.bytesRead === 0) return void socket.destroy()
      socket.end(unreadable)
      // Else a client that never closes its half would keep the connection.
      setTimeout(() => socket.destroy(), goodbyeMs).unref()
    },
  }) as App
}

const unreadableBody = JSON.stringify({
  success: false,
  code: 'BAD_REQUEST',
  message: say('en', 'refusal.BAD_REQUEST'),
})
const unreadable = [
  'HTTP/1.1 400 Bad Request',
  'content-type: application/json; charset=utf-8',
  ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
  `content-length: ${Buffer.byteLength(unreadableBody)}`,
  'connection: close',
  '',
  unreadableBody,
].join('\r\n')

/** Postgres takes no null character, so none may get as far as a query. */
function refuseNullCharacters(url: string) {
  if (url.includes('%00')) throw new Refusal('BAD_REQUEST', { reason: 'address-null' })
}
