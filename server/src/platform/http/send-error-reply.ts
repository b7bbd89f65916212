import type { RefusalBody } from '@murmur/contract/errors/refusals'
import type { Language } from '@murmur/contract/languages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findOutage } from '#platform/errors/find-outage.ts'
import { type OutageKind, outageRetrySeconds } from '#platform/errors/outage.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { requestLanguage } from '#platform/i18n/request-language.ts'
import { translate } from '#platform/i18n/translate.ts'
import { translateRefusal } from '#platform/i18n/translate-refusal.ts'

/**
 * Turns a thrown value into a reply in the request's language: a refusal becomes a 4xx, an internal outage a 503 with
 * Retry-After, anything else a 500 without details.
 */
export function sendErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const outage = findOutage(error)
  const refusal = outage ? unavailableRefusal(outage) : error instanceof Refusal ? error : toRefusal(error)
  const language = requestLanguage(request)
  if (outage) request.log.error({ err: error, route: request.routeOptions.url }, 'OUTAGE')
  if (!refusal) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'BUG')
    return reply.code(500).header('cache-control', 'no-store').send(bugBody(language))
  }
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.details.retryAfter))
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusalBody(refusal, language))
}

/** The refusal for a request that met an internal outage. The request may have been carried out. */
export function unavailableRefusal(outage?: OutageKind): Refusal {
  const isSignerOutdated = outage === 'signer-release'
  return new Refusal('SERVICE_UNAVAILABLE', {
    retryAfter: outageRetrySeconds,
    ...(isSignerOutdated ? { reason: 'signer-outdated' } : {}),
  })
}

/** The body of a refusal: its sentences in this language, and the ids and values behind them. */
export function refusalBody(refusal: Refusal, language: Language): RefusalBody {
  const { fields: faults } = refusal.details
  const { fields, ...words } = translateRefusal(language, refusal)
  return {
    success: false,
    code: refusal.code,
    ...words,
    ...refusalIds(refusal),
    ...(fields && faults ? { fields, faults } : {}),
  }
}

/** The reason as id and values, for clients that write the sentences themselves. */
export function refusalIds({ details: { reason, values } }: Refusal): Pick<RefusalBody, 'reasonId' | 'values'> {
  return { ...(reason === undefined ? {} : { reasonId: reason }), ...(values === undefined ? {} : { values }) }
}

function bugBody(language: Language): RefusalBody {
  return { success: false, code: 'BUG', message: translate(language, 'refusal.BUG') }
}

/** Converts errors that Fastify and its plugins throw. */
function toRefusal(error: unknown): Refusal | undefined {
  const status = (error as Partial<FastifyError> | null)?.statusCode
  if (status === undefined || status < 400 || status > 499) return undefined
  if (status === 413) return new Refusal('TOO_LARGE')
  if (status === 415) return new Refusal('BAD_CONTENT_TYPE')
  if (status === 429) return new Refusal('TOO_MANY_REQUESTS')
  if (status === 403 || status === 404) return new Refusal('NOT_FOUND')
  return new Refusal('BAD_REQUEST')
}
