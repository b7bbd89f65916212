import { securityApi } from '@murmur/contract/security'
import type { FastifyRequest } from 'fastify'
import { done } from '#identity/accounts/done.ts'
import type { Place } from '#identity/accounts/visitor-tries.ts'
import { type App, serve } from '#platform/http/serve.ts'
import { type FinishLostFactorDeps, finishLostFactor } from './finish-lost-factor.ts'
import { type LostFactorDeps, requestLostFactor } from './request-lost-factor.ts'
import { stopLostFactor } from './stop-lost-factor.ts'

export type LostFactorRoutesDeps = LostFactorDeps & FinishLostFactorDeps

/** The calls of who lost the second factor, and of who wants to stop somebody who says so. */
export function lostFactorRoutes(
  app: App,
  deps: LostFactorRoutesDeps,
  placeOf: (request: FastifyRequest) => Place,
): void {
  serve(app, securityApi.lostFactor, async ({ body, request }) => {
    return done(await requestLostFactor(deps, body, placeOf(request)))
  })
  serve(app, securityApi.finishLostFactor, async ({ body, request }) => {
    return done(await finishLostFactor(deps, body, placeOf(request)))
  })
  serve(app, securityApi.stopLostFactor, async ({ body }) => {
    await stopLostFactor(deps, body.token)
    return done('It is stopped. Your second factor stays on. Please change your password: somebody knows it.')
  })
}
