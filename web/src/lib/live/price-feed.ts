import { livePricesPath, maxPriceSubscriptions } from '@murmur/contract/markets/markets'
import { connectLive } from '#lib/live/connect-live.ts'
import { createPriceStore, type LivePrices } from '#lib/live/price-store.ts'

export type PriceFeed = {
  /** @returns a function that unsubscribes */
  follow(keys: readonly string[]): () => void
  /** @returns a function that unsubscribes */
  subscribe(changed: () => void): () => void
  /** The current prices; the same map until a price changes. */
  read(): LivePrices
}

/** Debounce of changes to the set of tokens, in milliseconds. */
const debounceMs = 250

/**
 * One stream of prices for all tokens on a page. It is reopened when the set of tokens changes, and closed while there are
 * no followers, the page is hidden or offline; stored prices are then dropped, because they become stale.
 */
export function createPriceFeed(): PriceFeed {
  const followers = new Set<readonly string[]>()
  const store = createPriceStore()
  let stream: { keys: string; close: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const adjust = () => {
    const followed = [...followers].reverse().flat()
    // Newest first: above the limit, the tokens followed last win.
    const keys = [...new Set(followed)].slice(0, maxPriceSubscriptions).sort().join(',')
    const isOpen = keys !== '' && !document.hidden && navigator.onLine
    if (isOpen && keys === stream?.keys) return
    stream?.close()
    store.keepOnly(isOpen ? followed : [])
    stream = isOpen ? { keys, close: openStream(keys) } : undefined
  }

  const openStream = (tokens: string) =>
    connectLive(`${livePricesPath}?${new URLSearchParams({ tokens })}`, (data) =>
      store.receive(data, new Set([...followers].flat())),
    )

  const change = () => {
    if (followers.size > 0) watchWindow(adjust)
    else leaveWindow(adjust)
    clearTimeout(timer)
    timer = setTimeout(adjust, debounceMs)
  }

  return {
    follow(keys) {
      if (keys.length === 0) return () => undefined
      // A copy, so that two followers of the same tokens stay distinct.
      const followed = [...keys]
      followers.add(followed)
      change()
      return () => {
        followers.delete(followed)
        change()
      }
    },
    subscribe: store.subscribe,
    read: store.read,
  }
}

function watchWindow(changed: () => void): void {
  document.addEventListener('visibilitychange', changed)
  for (const event of ['online', 'offline']) window.addEventListener(event, changed)
}

function leaveWindow(changed: () => void): void {
  document.removeEventListener('visibilitychange', changed)
  for (const event of ['online', 'offline']) window.removeEventListener(event, changed)
}
