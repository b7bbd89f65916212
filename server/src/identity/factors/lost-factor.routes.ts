import { securityApi } from '@murmur/contract/identity/security'
import type { FastifyRequest } from 'fastify'
import type { TrySource } from '#identity/accounts/visitor-tries.ts'
import { done } from '#platform/http/done.ts'
import { type App, serve } from '#platform/http/serve.ts'
import { type FinishLostFactorDeps, finishLostFactor } from './finish-lost-factor.ts'
import { type LostFactorDeps, requestLostFactor } from './request-lost-factor.ts'
import { stopLostFactor } from './stop-lost-factor.ts'

export type LostFactorRoutesDeps = LostFactorDeps & FinishLostFactorDeps

/** Routes for users who lost their second factor, and for owners who stop a stranger's claim. */
export function lostFactorRoutes(
  app: App,
  deps: LostFactorRoutesDeps,
  sourceOf: (request: FastifyRequest) => TrySource,
): void {
  serve(app, securityApi.lostFactor, async ({ body, request, language }) => {
    return done(language, await requestLostFactor(deps, body, sourceOf(request)))
  })
  serve(app, securityApi.finishLostFactor, async ({ body, request, language }) => {
    return done(language, await finishLostFactor(deps, body, sourceOf(request)))
  })
  serve(app, securityApi.stopLostFactor, async ({ body, language }) => {
    await stopLostFactor(deps, body.token)
    return done(language, 'done.factor-stays')
  })
}
