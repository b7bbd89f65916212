import { promisify } from 'node:util'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'
import { translate } from '#platform/i18n/translate.ts'
import { parseJson } from '#platform/json/parse-json.ts'
import { countCalls } from '#platform/limits/count-calls.ts'
import type { LeaseCounts } from '#platform/limits/leased-counter.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import { addSecurityHeaders } from './add-security-headers.ts'
import { allowedOrigins, checkOrigin } from './check-origin.ts'
import { connectionTimes, limitConnections } from './limit-connections.ts'
import { minimalHeaders } from './minimal-headers.ts'
import { sendErrorReply } from './send-error-reply.ts'
import type { App } from './serve-endpoint.ts'
import type { FindSession, Session } from './session.ts'
import { sessionCookie } from './session-cookie.ts'
import { answerUnchangedReads } from './tags/answer-unchanged-reads.ts'
import type { TagCache } from './tags/tag-cache.ts'
import { makeClientAddress, makeTrustCheck, type TrustProxy, trustOption } from './trust-proxy.ts'
import { visitorAddress } from './visitor-address.ts'

export type HttpDeps = {
  log: FastifyBaseLogger
  publicUrl: string
  /** Origins allowed in addition to the public URL's. */
  allowedOrigins: readonly string[]
  trustProxy: TrustProxy
  rateLimitScale: number
  /** Shares the rate limits of endpoints with other instances. */
  leaseCounts?: LeaseCounts | undefined
  /** The maximum number of open connections; unlimited by default. */
  maxConnections?: number
  findSession: FindSession
  /** Answers from remembered sessions and unchanged replies without the database; absent in tests. */
  memory?: { recallSession: (token: string) => Session | undefined; tagCache: TagCache }
  metrics?: Pick<Metrics, 'recordRequest' | 'watchHttpConnections'> | undefined
}

const bodyLimit = 100_000
/** Room for several browsers behind one address, each with a few connections and their streams. */
const maxConnectionsPerVisitor = 250
/** How long the last reply on a connection may take to arrive. */
const closeGraceMs = 1_000

/**
 * The HTTP server before any route: origin checks, rate limits, parsers, security headers and the error handler. It
 * does not listen.
 */
export async function buildHttp(deps: HttpDeps): Promise<App> {
  const app = makeFastify(deps)
  const allowed = new Set([...allowedOrigins(deps.publicUrl), ...deps.allowedOrigins])
  const { name } = sessionCookie(deps.publicUrl)
  limitConnections(app.server, {
    max: deps.maxConnections ?? Number.POSITIVE_INFINITY,
    maxFromOne: maxConnectionsPerVisitor * deps.rateLimitScale,
    isProxy: makeTrustCheck(deps.trustProxy),
  })
  // `decorate` accepts any name.
  app.decorate('endpoints' satisfies keyof App, [])
  app.decorateRequest('session' satisfies keyof FastifyRequest, null)
  app.decorate('tagCache' satisfies keyof App, deps.memory?.tagCache)
  const clientAddress = makeClientAddress(deps.trustProxy)
  app.decorate('visitorOf', (request) => visitorAddress(clientAddress(request), request.socket.remoteAddress))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  app.setErrorHandler(sendErrorReply)
  await app.register(cookie)
  if (deps.memory) answerUnchangedReads(app, { name, ...deps.memory })
  addSecurityHeaders(app, deps.publicUrl.startsWith('https:'))
  await countCalls(app, { scale: deps.rateLimitScale, lease: deps.leaseCounts })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  app.addHook('onRequest', async (request) => {
    checkOrigin(allowed, request)
    refuseNullCharacters(request.url)
    const token = request.cookies[name]
    const { endpoint } = request.routeOptions.config
    if (!token || !endpoint) return
    const mayRemember = endpoint.cachesSession === true
    request.session = (await deps.findSession(token, { mayRemember })) ?? null
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the URL: URLs contain emails and tokens.
    const { method, routeOptions } = request
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, 'call')
    const seconds = reply.elapsedTime / 1000
    deps.metrics?.recordRequest({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, seconds })
  })
  deps.metrics?.watchHttpConnections(promisify(app.server.getConnections.bind(app.server)))
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
    // A proxy keeps its connections for about a minute, and must never reuse one that we are closing.
    keepAliveTimeout: deps.trustProxy ? 72_000 : 20_000,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => {
      sendErrorReply(error, request, reply.headers(minimalHeaders))
    },
    clientErrorHandler: (_error, socket) => {
      // A connection that has sent nothing expects no reply.
      if (!socket.writable || socket.bytesRead === 0) return void socket.destroy()
      socket.end(unreadableRequestResponse)
      // A client that never closes its half would otherwise keep the connection.
      setTimeout(() => socket.destroy(), closeGraceMs).unref()
    },
  }) as App
}

const unreadableBody = JSON.stringify({
  success: false,
  code: 'BAD_REQUEST',
  message: translate('en', 'refusal.BAD_REQUEST'),
})
const unreadableRequestResponse = [
  'HTTP/1.1 400 Bad Request',
  'content-type: application/json; charset=utf-8',
  ...Object.entries(minimalHeaders).map(([name, value]) => `${name}: ${value}`),
  `content-length: ${Buffer.byteLength(unreadableBody)}`,
  'connection: close',
  '',
  unreadableBody,
].join('\r\n')

/** Postgres rejects null characters, so none may reach a query. */
function refuseNullCharacters(url: string) {
  if (url.includes('%00')) throw new Refusal('BAD_REQUEST', { reason: 'address-null' })
}
