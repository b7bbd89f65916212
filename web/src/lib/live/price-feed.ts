import { livePricesPath, mostFollowed } from '@murmur/contract/markets'
import { openLive } from '#lib/live/open-live.ts'
import { createPriceStore, type LivePrices } from '#lib/live/price-store.ts'

export type PriceFeed = {
  /** @returns ends it */
  follow(keys: readonly string[]): () => void
  /** @returns ends it */
  subscribe(changed: () => void): () => void
  /** The same map until a price moves. */
  read(): LivePrices
}

/** Milliseconds in which a page that changes what it shows counts as changing it once. */
const settling = 250

/**
 * One stream of prices for all that a page shows. It is opened anew when that changes, and closed while nobody follows
 * anything, the page is hidden or there is no network; what was heard before is then forgotten, since it grows old.
 */
export function createPriceFeed(): PriceFeed {
  const followers = new Set<readonly string[]>()
  const store = createPriceStore()
  let stream: { keys: string; close: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const adjust = () => {
    const followed = [...followers].reverse().flat()
    // The newest first: where a page shows more than may be followed, what was opened last counts.
    const keys = [...new Set(followed)].slice(0, mostFollowed).sort().join(',')
    const isOpen = keys !== '' && !document.hidden && navigator.onLine
    if (isOpen && keys === stream?.keys) return
    stream?.close()
    store.forgetAllBut(isOpen ? followed : [])
    stream = isOpen ? { keys, close: openStream(keys) } : undefined
  }

  const openStream = (tokens: string) =>
    openLive(`${livePricesPath}?${new URLSearchParams({ tokens })}`, (data) =>
      store.hear(data, new Set([...followers].flat())),
    )

  const change = () => {
    if (followers.size > 0) watchWindow(adjust)
    else leaveWindow(adjust)
    clearTimeout(timer)
    timer = setTimeout(adjust, settling)
  }

  return {
    follow(keys) {
      if (keys.length === 0) return () => undefined
      // A list of its own, so that two followers of the same tokens stay two.
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
