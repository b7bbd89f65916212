import type { UserId } from '@murmur/contract/ids'
import { maxWatchedTokens } from '@murmur/contract/markets/watchlist'
import type { TokenRef } from '@murmur/contract/token-id'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Alongside, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { lockUserLists } from './lock-user-lists.ts'
import { addStar, removeStar } from './stars.store.ts'
import type { WatchingDeps } from './watching-deps.ts'

/** Stars an existing token; a second star has no effect. Rejects with TOKEN_NOT_FOUND, UPSTREAM_DOWN or LIST_FULL. */
export async function starToken(
  deps: Pick<WatchingDeps, 'db' | 'now' | 'tokenOf'>,
  userId: UserId,
  ref: TokenRef,
  alongside?: Alongside,
): Promise<void> {
  const token = await deps.tokenOf(ref.chain, ref.address.trim())
  if (!token) throw new Refusal('TOKEN_NOT_FOUND')
  await transact(deps.db, async (tx) => {
    await lockUserLists(tx, userId)
    const count = await addStar(tx, userId, { chain: ref.chain, address: token.address }, deps.now())
    if (count !== undefined && count > maxWatchedTokens) throw new Refusal('LIST_FULL')
    if (count === undefined) return
    await recordEvent(tx, userId, { type: 'changed', subject: 'watchlist' }, deps.now())
    await alongside?.(tx)
  })
}

/** Removes a star. Does not query the chain, so that stars of tokens that no longer exist can be removed. */
export async function unstarToken(
  { db, now }: Pick<WatchingDeps, 'db' | 'now'>,
  userId: UserId,
  ref: TokenRef,
  alongside?: Alongside,
): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await removeStar(tx, userId, { ...ref, address: ref.address.trim() }))) return
    await recordEvent(tx, userId, { type: 'changed', subject: 'watchlist' }, now())
    await alongside?.(tx)
  })
}
