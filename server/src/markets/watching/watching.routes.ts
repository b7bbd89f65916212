import { watchlistApi } from '@murmur/contract/markets/watchlist'
import type { TokenId } from '@murmur/contract/token-id'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { listAlertTokens } from './alerts.store.ts'
import { checkAlerts } from './check-alerts.ts'
import type { Tick } from './evaluate-alert.ts'
import { type UserLists, userLists } from './user-lists.ts'
import type { WatchingDeps } from './watching-deps.ts'

export type WatchingModule = {
  lists: UserLists
  /** Lists the tokens with active alerts. */
  alertTokens(): Promise<TokenId[]>
  /** Checks new prices, and fires due alerts. */
  checkAlerts(ticks: readonly Tick[]): Promise<void>
}

/** Adds the routes of stars and price alerts. */
export function watchingRoutes(app: App, deps: WatchingDeps): WatchingModule {
  const lists = userLists(deps)
  serve(app, watchlistApi.watchlist, async ({ user }) => ({ data: await lists.watchlist(user.id) }))
  serve(app, watchlistApi.star, async ({ user, params, language }) => {
    await lists.star(user.id, params)
    return successReply(language, 'done.starred')
  })
  serve(app, watchlistApi.unstar, async ({ user, params, language }) => {
    await lists.unstar(user.id, params)
    return successReply(language, 'done.unstarred')
  })
  serve(app, watchlistApi.alerts, async ({ user }) => ({ data: await lists.alerts(user.id) }))
  serve(app, watchlistApi.addAlert, async ({ user, body }) => ({ data: await lists.addAlert(user.id, body) }))
  serve(app, watchlistApi.removeAlert, async ({ user, params, language }) => {
    if (!(await lists.deleteAlert(user.id, params.id))) throw new Refusal('NOT_FOUND')
    return successReply(language, 'done.alert-removed')
  })
  return {
    lists,
    alertTokens: () => listAlertTokens(deps.db),
    checkAlerts: (ticks) => checkAlerts(deps, ticks),
  }
}
