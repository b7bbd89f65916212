import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { storeFollowed } from './feed.store.ts'
import { takeTurns } from './take-turns.ts'

/** Somebody who is told when there are newer prices, and when nothing was said for a while. `visitor`: whose page it is. */
export type Follower = { visitor: string; places: readonly TokenRef[]; onPrices(): void; onQuiet(): void }

/** How long an instance's word of what it follows holds. */
export const followMs = 30_000
/** Of one instance; more could not be asked for in a minute. */
const mostPlaces = 1_500

/** Who follows prices at this instance; `write` tells the other instances what, and at the end that it is nothing any more. */
export function noteFollowed({ db, instance, now }: { db: Db; instance: string; now: () => Date }) {
  const followers = new Set<Follower>()
  let isWritten = false
  /** Each token once, a token of each visitor in turn: who follows a thousand takes nobody's place. */
  const places = (): TokenRef[] => {
    const ofVisitors = new Map<string, TokenRef[]>()
    for (const follower of followers) {
      const own = ofVisitors.get(follower.visitor) ?? []
      own.push(...follower.places)
      ofVisitors.set(follower.visitor, own)
    }
    const once = new Map<string, TokenRef>()
    for (const place of takeTurns([...ofVisitors.values()])) {
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
      // What follows knows more of it than others need to.
      const plain = places().map(({ chain, address }) => ({ chain, address }))
      await transact(db, (tx) => storeFollowed(tx, instance, plain, { now: now(), until }))
    },
  }
}
