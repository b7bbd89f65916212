import type { ChainKey } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createPriceFeed, type PriceFeed } from '#lib/live/price-feed.ts'
import type { LivePrice, LivePrices } from '#lib/live/price-store.ts'

/** One feed per query client, so that another user starts with a new feed. */
const feedsByClient = new WeakMap<QueryClient, PriceFeed>()

function getFeed(client: QueryClient): PriceFeed {
  const feed = feedsByClient.get(client) ?? createPriceFeed()
  feedsByClient.set(client, feed)
  return feed
}

/**
 * Subscribes to the prices of tokens while mounted.
 * @returns the changed prices by `tokenKey`; a token without a change is missing
 */
export function useLivePrices(tokens: readonly { chain: ChainKey; address: string }[]): LivePrices {
  const feed = getFeed(useQueryClient())
  const keys = tokens.map(tokenKey).join(' ')
  useEffect(() => feed.follow(keys.split(' ').filter(Boolean)), [feed, keys])
  return useSyncExternalStore(feed.subscribe, feed.read)
}

/** The live price, unless the polled one is newer, such as after the stream has failed. `polledAt`: ISO time of the polled price. */
export function pickNewerPrice(
  live: LivePrice | undefined,
  polledAt: string | null | undefined,
): LivePrice | undefined {
  return live && polledAt && Date.parse(polledAt) > Date.parse(live.at) ? undefined : live
}
