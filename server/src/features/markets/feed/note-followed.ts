import type { Db } from '#db/db.ts'
import { transact } from '#db/transact.ts'
import { storeFollowed } from '#features/markets/feed/feed.store.ts'
import { type Place, placeKey } from '#features/markets/places.ts'

/** Somebody who is told when there are newer prices, and when nothing was said for a while. */
export type Follower = { places: readonly Place[]; onPrices(): void; onQuiet(): void }

/** How long an instance's word of what it follows holds. */
export const followMs = 30_000

/** Who follows prices at this instance; `write` tells the other instances what, and at the end that it is nothing any more. */
export function noteFollowed({ db, instance, now }: { db: Db; instance: string; now: () => Date }) {
  const followers = new Set<Follower>()
  let isWritten = false
  const places = (): Place[] => {
    const all = [...followers].flatMap((follower) => [...follower.places])
    return [...new Map(all.map((place) => [placeKey(place), place])).values()]
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
