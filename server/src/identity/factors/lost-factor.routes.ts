import { securityApi } from '@murmur/contract/identity/security'
import type { FastifyRequest } from 'fastify'
import type { AttemptSource } from '#identity/accounts/visitor-attempts.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { cancelLostFactor } from './cancel-lost-factor.ts'
import { type FinishLostFactorDeps, finishLostFactor } from './finish-lost-factor.ts'
import { type LostFactorDeps, requestLostFactor } from './request-lost-factor.ts'

export type LostFactorRoutesDeps = LostFactorDeps & FinishLostFactorDeps

/** Adds the routes for users who lost their second factor, and for owners who cancel an attacker's reset. */
export function lostFactorRoutes(
  app: App,
  deps: LostFactorRoutesDeps,
  sourceOf: (request: FastifyRequest) => AttemptSource,
): void {
  serve(app, securityApi.startFactorRecovery, async ({ body, request, language }) => {
    return successReply(language, await requestLostFactor(deps, body, sourceOf(request)))
  })
  serve(app, securityApi.finishFactorRecovery, async ({ body, request, language }) => {
    return successReply(language, await finishLostFactor(deps, body, sourceOf(request)))
  })
  serve(app, securityApi.cancelFactorRecovery, async ({ body, language }) => {
    await cancelLostFactor(deps, body.token)
    return successReply(language, 'done.factor-stays')
  })
}
