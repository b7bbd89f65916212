import type { ChainKey } from '@murmur/contract/chains'
import { riskApi } from '@murmur/contract/markets/risk'
import type { ReauthenticateDeps } from '#identity/api.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { changeTradingSettings } from './change-trading-settings.ts'
import type { Risk, RiskToken } from './create-risk-assessor.ts'
import { getTradingSettings } from './trading-settings.store.ts'

type RiskRoutesDeps = ReauthenticateDeps & {
  risk: Risk
  /** Reads on-chain facts of the token at an address as typed; undefined without a token. */
  findToken: (chain: ChainKey, text: string) => Promise<RiskToken | undefined>
}

/** Adds the routes of risk verdicts and trading settings. */
export function riskRoutes(app: App, deps: RiskRoutesDeps): void {
  serve(app, riskApi.verdict, async ({ params }) => {
    const token = await deps.findToken(params.chain, params.address)
    if (!token) throw new Refusal('TOKEN_NOT_FOUND')
    return { data: await deps.risk.assess(params.chain, token) }
  })
  serve(app, riskApi.settings, async ({ user }) => ({ data: await getTradingSettings(deps.db.read, user.id) }))
  serve(app, riskApi.changeSettings, async ({ user, body }) => ({
    data: await changeTradingSettings(deps, user.id, body),
  }))
}
