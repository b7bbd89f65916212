import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'
/** Tracks which users are using the product now; their wallets are read more often. */
export type Presence = {
  /** Records a request of the user. */
  recordRequest(userId: UserId): void
  /** Records an open event stream; returns a function that records its end. */
  recordStream(userId: UserId): () => void
  present(): UserId[]
  /** Calls the listener whenever an absent user returns. Returns a function that unsubscribes. */
  onReturn(listener: () => void): () => void
}

/** @param presentForMs how long a user counts as present after their last request. Default two minutes. */
export function makePresence(now: Clock, presentForMs = 120_000): Presence {
  const lastSeen = new Map<UserId, number>()
  const streams = new Map<UserId, number>()
  const listeners = new Set<() => void>()

  function isPresent(userId: UserId): boolean {
    const at = lastSeen.get(userId)
    return streams.has(userId) || (at !== undefined && now().getTime() - at < presentForMs)
  }

  function markPresent(userId: UserId, note: () => void): void {
    const isNew = !isPresent(userId)
    note()
    if (isNew) for (const listener of [...listeners]) listener()
  }

  return {
    recordRequest: (userId) => markPresent(userId, () => lastSeen.set(userId, now().getTime())),
    recordStream(userId) {
      markPresent(userId, () => streams.set(userId, (streams.get(userId) ?? 0) + 1))
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        lastSeen.set(userId, now().getTime())
        const left = (streams.get(userId) ?? 1) - 1
        if (left > 0) streams.set(userId, left)
        else streams.delete(userId)
      }
    },
    present() {
      for (const userId of [...lastSeen.keys()]) if (!isPresent(userId)) lastSeen.delete(userId)
      return [...new Set([...lastSeen.keys(), ...streams.keys()])]
    },
    onReturn(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
