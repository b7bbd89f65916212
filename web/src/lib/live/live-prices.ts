import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createPriceFeed, type PriceFeed } from '#lib/live/price-feed.ts'
import type { LivePrices } from '#lib/live/price-store.ts'

/** One feed for each store of the page: whoever signs in as somebody else follows anew. */
const feeds = new WeakMap<QueryClient, PriceFeed>()

function feedOf(client: QueryClient): PriceFeed {
  const feed = feeds.get(client) ?? createPriceFeed()
  feeds.set(client, feed)
  return feed
}

/**
 * Follows the prices of some tokens while it stands on the page. Only what has moved since is in the map, by
 * `tokenKey`; everything else is as it was fetched.
 */
export function useLivePrices(tokens: readonly { chain: ChainKey; address: string }[]): LivePrices {
  const feed = feedOf(useQueryClient())
  const keys = tokens.map(tokenKey).join(' ')
  useEffect(() => feed.follow(keys.split(' ').filter(Boolean)), [feed, keys])
  return useSyncExternalStore(feed.subscribe, feed.read)
}
