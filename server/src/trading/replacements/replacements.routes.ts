import { replacementsApi } from '@murmur/contract/trading/replacements'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { type ConfirmReplacementDeps, confirmReplacement } from './confirm-replacement.ts'
import { type QuoteReplacementDeps, quoteReplacement } from './quote-replacement.ts'

/** Registers the routes that speed up and cancel pending trades and sends. No chat message can. */
export function replacementsRoutes(app: App, deps: QuoteReplacementDeps & ConfirmReplacementDeps): void {
  serve(app, replacementsApi.quote, async ({ user, body }) => ({ data: await quoteReplacement(deps, user.id, body) }))
  serve(app, replacementsApi.confirm, async ({ user, body }) => ({
    data: { tradeId: body.tradeId, transactionHash: await confirmReplacement(deps, user, body) },
  }))
}
