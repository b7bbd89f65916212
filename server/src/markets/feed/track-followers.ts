import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { storeFollowed } from './feed.store.ts'
import { interleave } from './interleave.ts'

/**
 * A subscriber to prices. `onPrices` runs when newer prices exist, `onIdle` when nothing was sent for a while.
 * `visitor`: the address of the page's client.
 */
export type Follower = { visitor: string; tokens: readonly TokenId[]; onPrices(): void; onIdle(): void }

/** How long an entry of followed tokens is valid. */
export const followMs = 30_000
/** Maximum per instance; more tokens could not be queried within a minute. */
const maxTokens = 1_500

/**
 * Tracks the price followers of this instance. `write` stores their tokens for the other instances, and clears the
 * entry at shutdown.
 */
export function trackFollowers({ db, instance, now }: { db: Db; instance: string; now: Clock }) {
  const followers = new Set<Follower>()
  let isWritten = false
  /**
   * Lists each token once, alternating between visitors, so that one visitor with many tokens does not crowd out the
   * others.
   */
  const tokens = (): TokenId[] => {
    const byVisitor = new Map<string, TokenId[]>()
    for (const follower of followers) {
      const visitorTokens = byVisitor.get(follower.visitor) ?? []
      visitorTokens.push(...follower.tokens)
      byVisitor.set(follower.visitor, visitorTokens)
    }
    const uniqueTokens = new Map<string, TokenId>()
    for (const token of interleave([...byVisitor.values()])) {
      if (uniqueTokens.size >= maxTokens) break
      if (!uniqueTokens.has(tokenKey(token))) uniqueTokens.set(tokenKey(token), token)
    }
    return [...uniqueTokens.values()]
  }
  return {
    followers,
    tokens,
    async write(): Promise<void> {
      if (followers.size === 0 && !isWritten) return
      isWritten = followers.size > 0
      const until = new Date(now().getTime() + followMs)
      // Removes fields that the other instances do not need.
      const followedTokens = tokens().map(({ chain, address }) => ({ chain, address }))
      await transact(db, (tx) => storeFollowed(tx, instance, followedTokens, { now: now(), until }))
    },
  }
}
