import { watchlistApi } from '@murmur/contract/markets/watchlist'
import type { TokenRef } from '@murmur/contract/token-id'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { addAlert } from './add-alert.ts'
import { alertView } from './alert-view.ts'
import { deleteAlert, listAlerts, listAlertTokens } from './alerts.store.ts'
import { checkAlerts } from './check-alerts.ts'
import type { Tick } from './evaluate-alert.ts'
import { starToken, unstarToken } from './star-token.ts'
import { listStars } from './stars.store.ts'
import type { WatchingDeps } from './watching-deps.ts'

export type Watching = {
  /** Lists the tokens with active alerts. */
  alertTokens(): Promise<TokenRef[]>
  /** Checks new prices, and fires due alerts. */
  checkAlerts(ticks: readonly Tick[]): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Adds the routes of stars and price alerts. */
export function watchingRoutes(app: App, deps: WatchingDeps): Watching {
  serve(app, watchlistApi.watchlist, async ({ user }) => {
    const places = await listStars(deps.db, user.id)
    return { data: places.length > 0 ? await deps.tokens(places) : [] }
  })
  serve(app, watchlistApi.star, async ({ user, params, language }) => {
    await starToken(deps, user.id, params)
    return successReply(language, 'done.starred')
  })
  serve(app, watchlistApi.unstar, async ({ user, params, language }) => {
    await unstarToken(deps, user.id, params)
    return successReply(language, 'done.unstarred')
  })
  serve(app, watchlistApi.alerts, async ({ user }) => ({ data: (await listAlerts(deps.db, user.id)).map(alertView) }))
  serve(app, watchlistApi.addAlert, async ({ user, body }) => ({ data: await addAlert(deps, user.id, body) }))
  serve(app, watchlistApi.removeAlert, async ({ user, params, language }) => {
    const isGone = uuid.test(params.id) && (await transact(deps.db, (tx) => deleteAlert(tx, user.id, params.id)))
    if (!isGone) throw new Refusal('NOT_FOUND')
    return successReply(language, 'done.alert-removed')
  })
  return {
    alertTokens: () => listAlertTokens(deps.db),
    checkAlerts: (ticks) => checkAlerts(deps, ticks),
  }
}
