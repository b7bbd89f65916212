import type { UserId } from '@murmur/contract/ids'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { Alert, NewAlert } from '@murmur/contract/markets/watchlist'
import type { TokenRef } from '@murmur/contract/token-id'
import { recordEvent } from '#platform/db/record-event.ts'
import { transact } from '#platform/db/transact.ts'
import { addAlert } from './add-alert.ts'
import { alertView } from './alert-view.ts'
import { deleteAlert, listAlerts } from './alerts.store.ts'
import { starToken, unstarToken } from './star-token.ts'
import { listStars } from './stars.store.ts'
import type { WatchingDeps } from './watching-deps.ts'

/** A user's price alerts and starred tokens, with the guards of the routes. */
export type UserLists = {
  /** Newest first, at most 200. */
  alerts(userId: UserId): Promise<Alert[]>
  /** Newest first, as list rows. */
  watchlist(userId: UserId): Promise<MarketToken[]>
  /** Rejects with TOKEN_NOT_FOUND, UPSTREAM_DOWN, LIST_FULL or PRICE_ALREADY_MET. */
  addAlert(userId: UserId, alert: NewAlert): Promise<Alert>
  /** Returns whether the user had this alert. */
  deleteAlert(userId: UserId, id: string): Promise<boolean>
  /** Rejects with TOKEN_NOT_FOUND, UPSTREAM_DOWN or LIST_FULL. */
  star(userId: UserId, token: TokenRef): Promise<void>
  unstar(userId: UserId, token: TokenRef): Promise<void>
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The lists of every user, for the routes and for other modules. */
export function userLists(deps: Pick<WatchingDeps, 'db' | 'now' | 'newId' | 'tokenOf' | 'tokens'>): UserLists {
  return {
    alerts: async (userId) => (await listAlerts(deps.db, userId)).map(alertView),
    watchlist: async (userId) => {
      const starredTokens = await listStars(deps.db, userId)
      return starredTokens.length > 0 ? deps.tokens(starredTokens) : []
    },
    addAlert: (userId, alert) => addAlert(deps, userId, alert),
    deleteAlert: async (userId, id) => uuidPattern.test(id) && removeAlert(deps, userId, id),
    star: (userId, token) => starToken(deps, userId, token),
    unstar: (userId, token) => unstarToken(deps, userId, token),
  }
}

function removeAlert({ db, now }: Pick<WatchingDeps, 'db' | 'now'>, userId: UserId, id: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const isDeleted = await deleteAlert(tx, userId, id)
    if (isDeleted) await recordEvent(tx, userId, { type: 'changed', subject: 'alerts' }, now())
    return isDeleted
  })
}
