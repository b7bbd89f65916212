import type { UserId } from '@murmur/contract/ids'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { Alert, NewAlert } from '@murmur/contract/markets/watchlist'
import type { TokenRef } from '@murmur/contract/token-id'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Alongside, transact } from '#platform/db/transact.ts'
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
  /** Rejects with TOKEN_NOT_FOUND, UPSTREAM_DOWN, LIST_FULL or PRICE_ALREADY_MET. An existing alert with the same terms is returned. */
  addAlert(userId: UserId, alert: NewAlert, alongside?: Alongside<[Alert]>): Promise<Alert>
  /** Returns whether the user had this alert. */
  deleteAlert(userId: UserId, id: string, alongside?: Alongside): Promise<boolean>
  /** Rejects with TOKEN_NOT_FOUND, UPSTREAM_DOWN or LIST_FULL. */
  star(userId: UserId, token: TokenRef, alongside?: Alongside): Promise<void>
  unstar(userId: UserId, token: TokenRef, alongside?: Alongside): Promise<void>
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
    addAlert: (userId, alert, alongside) => addAlert(deps, userId, alert, alongside),
    deleteAlert: async (userId, id, alongside) => uuidPattern.test(id) && removeAlert(deps, userId, id, alongside),
    star: (userId, token, alongside) => starToken(deps, userId, token, alongside),
    unstar: (userId, token, alongside) => unstarToken(deps, userId, token, alongside),
  }
}

function removeAlert(
  { db, now }: Pick<WatchingDeps, 'db' | 'now'>,
  userId: UserId,
  id: string,
  alongside?: Alongside,
): Promise<boolean> {
  return transact(db, async (tx) => {
    if (!(await deleteAlert(tx, userId, id))) return false
    await recordEvent(tx, userId, { type: 'changed', subject: 'alerts' }, now())
    await alongside?.(tx)
    return true
  })
}
