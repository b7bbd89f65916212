import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { storeFollowed } from './feed.store.ts'
import { interleave } from './interleave.ts'

/**
 * A subscriber to prices: `onPrices` runs when there are newer ones, `onQuiet` when nothing was sent for a while.
 * `visitor`: the address that owns the page.
 */
export type Follower = { visitor: string; places: readonly TokenRef[]; onPrices(): void; onQuiet(): void }

/** How long an entry of followed tokens is valid. */
export const followMs = 30_000
/** Per instance; more could not be queried within a minute. */
const mostPlaces = 1_500

/**
 * The price followers of this instance. `write` stores their tokens for the other instances, and clears them at the
 * end.
 */
export function trackFollowers({ db, instance, now }: { db: Db; instance: string; now: () => Date }) {
  const followers = new Set<Follower>()
  let isWritten = false
  /** Each token once, alternating between visitors: one visitor who follows a thousand tokens crowds out no other. */
  const places = (): TokenRef[] => {
    const ofVisitors = new Map<string, TokenRef[]>()
    for (const follower of followers) {
      const own = ofVisitors.get(follower.visitor) ?? []
      own.push(...follower.places)
      ofVisitors.set(follower.visitor, own)
    }
    const once = new Map<string, TokenRef>()
    for (const place of interleave([...ofVisitors.values()])) {
      if (once.size >= mostPlaces) break
      if (!once.has(tokenKey(place))) once.set(tokenKey(place), place)
    }
    return [...once.values()]
  }
  return {
    followers,
    places,
    async write(): Promise<void> {
      if (followers.size === 0 && !isWritten) return
      isWritten = followers.size > 0
      const until = new Date(now().getTime() + followMs)
      // Followers carry more fields than the other instances need.
      const plain = places().map(({ chain, address }) => ({ chain, address }))
      await transact(db, (tx) => storeFollowed(tx, instance, plain, { now: now(), until }))
    },
  }
}
