import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { refusals } from '@murmur/contract/refusals'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { answerError } from '#core/answer-error.ts'
import { bareHeaders } from '#core/bare-headers.ts'
import { checkOrigin, originsOf } from '#core/check-origin.ts'
import { countCalls } from '#core/count-calls.ts'
import { parseJson } from '#core/parse-json.ts'
import { Refusal } from '#core/refusal.ts'
import { securityHeaders } from '#core/security-headers.ts'
import type { App } from '#core/serve.ts'
import type { FindSession } from '#core/session.ts'
import { sessionCookie } from '#core/session-cookie.ts'

export type HttpDeps = {
  log: FastifyBaseLogger
  publicUrl: string
  /** Origins allowed beside the public URL's. */
  allowedOrigins: readonly string[]
  /** Whose X-Forwarded-For is believed: false, a number of proxies, or their addresses. */
  trustProxy: boolean | number | string
  rateLimitScale: number
  findSession: FindSession
}

const bodyLimit = 100_000

/** The HTTP server before any route: who may knock, what is read, how a no is said. It does not listen. */
export async function buildHttp(deps: HttpDeps): Promise<App> {
  const app = makeFastify(deps)
  const allowed = new Set([...originsOf(deps.publicUrl), ...deps.allowedOrigins])
  const { name } = sessionCookie(deps.publicUrl)
  app.decorate('endpoints', [])
  app.decorateRequest('session', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  app.setErrorHandler(answerError)
  await securityHeaders(app, deps.publicUrl.startsWith('https:'))
  await countCalls(app, deps.rateLimitScale)
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
    trustProxy: deps.trustProxy as boolean,
    bodyLimit,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(bareHeaders))
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(unreadable)
      else socket.destroy()
    },
  }) as App
}

const unreadableBody = JSON.stringify({ success: false, code: 'BAD_REQUEST', message: refusals.BAD_REQUEST.message })
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
  if (url.includes('%00')) throw new Refusal('BAD_REQUEST', { reason: 'The address contains a null character.' })
}
