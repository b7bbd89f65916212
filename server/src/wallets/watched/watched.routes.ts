import type { UserId, WatchedId } from '@murmur/contract/ids'
import { watchedApi } from '@murmur/contract/trading/watched-addresses'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import {
  addWatchedAddress,
  type ChangeWatchedDeps,
  removeWatchedAddress,
  renameWatchedAddress,
} from './change-watched-addresses.ts'
import { type ReadWatchedDeps, readWatchedBalances } from './read-watched-balances.ts'
import { shareReads } from './share-reads.ts'
import { listWatched, toWatched } from './watched.store.ts'

/** Registers the routes of watched addresses. Only they and the returned functions, which only read, use the table. */
export function watchedRoutes(app: App, deps: ChangeWatchedDeps & Omit<ReadWatchedDeps, 'shareReads'>) {
  const readDeps: ReadWatchedDeps = { ...deps, shareReads: shareReads(deps.now) }
  const list = async (userId: UserId) => (await listWatched(deps.db.read, userId)).map(toWatched)
  const read = (userId: UserId, id: WatchedId) => readWatchedBalances(readDeps, userId, id)
  serve(app, watchedApi.list, async ({ user }) => ({ data: await list(user.id) }))
  serve(app, watchedApi.add, async ({ user, body }) => ({ data: await addWatchedAddress(deps, user.id, body) }))
  serve(app, watchedApi.rename, async ({ user, params, body }) => ({
    data: await renameWatchedAddress(deps, user.id, { ...params, ...body }),
  }))
  serve(app, watchedApi.remove, async ({ user, params }) => ({
    data: await removeWatchedAddress(deps, user.id, params.id),
  }))
  serve(app, watchedApi.balances, async ({ user, params }) => ({ data: await read(user.id, params.id) }))
  return { list, read }
}
