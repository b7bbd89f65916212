import type { UserId, WatchedId } from '@murmur/contract/ids'
import { watchedApi } from '@murmur/contract/trading/watched'
import { type App, serve } from '#platform/http/serve.ts'
import { addWatched, type ChangeWatchedDeps, changeWatchedName, dropWatched } from './change-watched.ts'
import { type ReadWatchedDeps, readWatched } from './read-watched.ts'
import { shareReads } from './share-reads.ts'
import { listWatched, toWatched } from './watched.store.ts'

/** Registers the routes of watched addresses. Only they and the returned functions, which only read, use the table. */
export function watchedRoutes(app: App, deps: ChangeWatchedDeps & Omit<ReadWatchedDeps, 'shareReads'>) {
  const reading: ReadWatchedDeps = { ...deps, shareReads: shareReads(deps.now) }
  const list = async (userId: UserId) => (await listWatched(deps.db.read, userId)).map(toWatched)
  const read = (userId: UserId, id: WatchedId) => readWatched(reading, userId, id)
  serve(app, watchedApi.list, async ({ user }) => ({ data: await list(user.id) }))
  serve(app, watchedApi.add, async ({ user, body }) => ({ data: await addWatched(deps, user.id, body) }))
  serve(app, watchedApi.rename, async ({ user, params, body }) => ({
    data: await changeWatchedName(deps, user.id, { ...params, ...body }),
  }))
  serve(app, watchedApi.remove, async ({ user, params }) => ({ data: await dropWatched(deps, user.id, params.id) }))
  serve(app, watchedApi.balances, async ({ user, params }) => ({ data: await read(user.id, params.id) }))
  return { list, read }
}
