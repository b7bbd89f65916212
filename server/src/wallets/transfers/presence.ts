import type { UserId } from '@murmur/contract/ids'
import type { Clock } from '#platform/clock/clock.ts'

/** Tracks which users are using the product now; their wallets are read more often. */
export type Presence = {
  /** Records a request of the user. */
  recordRequest(userId: UserId): void
  /** Records an open event stream; returns a function that records its end. */
  recordStream(userId: UserId): () => void
  /** Records that another process announced the user as present; ignored while the user is present here. */
  recordNotice(userId: UserId): void
  /** All present users, also those of other processes. */
  present(): UserId[]
  /** The users present at this process, with the time of their last request in ms; now for an open stream. */
  activity(): Map<UserId, number>
  /** Calls the listener whenever an absent user returns. Returns a function that unsubscribes. */
  onReturn(listener: () => void): () => void
}

/** @param presentForMs how long a user counts as present after their last request. Default two minutes. */
export function makePresence(now: Clock, presentForMs = 120_000): Presence {
  const lastSeen = new Map<UserId, number>()
  const streamCounts = new Map<UserId, number>()
  const seenElsewhere = new Map<UserId, number>()
  const listeners = new Set<() => void>()

  const isRecent = (at: number | undefined) => at !== undefined && now().getTime() - at < presentForMs
  const isHere = (userId: UserId) => streamCounts.has(userId) || isRecent(lastSeen.get(userId))
  const isPresent = (userId: UserId) => isHere(userId) || isRecent(seenElsewhere.get(userId))

  function markPresent(userId: UserId, note: () => void): void {
    const isNew = !isPresent(userId)
    note()
    if (isNew) for (const listener of [...listeners]) listener()
  }

  return {
    recordRequest: (userId) => markPresent(userId, () => lastSeen.set(userId, now().getTime())),
    recordStream(userId) {
      markPresent(userId, () => streamCounts.set(userId, (streamCounts.get(userId) ?? 0) + 1))
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        lastSeen.set(userId, now().getTime())
        const remainingStreams = (streamCounts.get(userId) ?? 1) - 1
        if (remainingStreams > 0) streamCounts.set(userId, remainingStreams)
        else streamCounts.delete(userId)
      }
    },
    recordNotice(userId) {
      // A process receives its own notices too, which must not extend the presence of a user.
      if (!isHere(userId)) markPresent(userId, () => seenElsewhere.set(userId, now().getTime()))
    },
    present() {
      for (const seen of [lastSeen, seenElsewhere]) {
        for (const [userId, at] of seen) if (!isRecent(at)) seen.delete(userId)
      }
      return [...new Set([...lastSeen.keys(), ...streamCounts.keys(), ...seenElsewhere.keys()])]
    },
    activity() {
      const recent = [...lastSeen].filter(([, at]) => isRecent(at))
      return new Map([...recent, ...[...streamCounts.keys()].map((userId) => [userId, now().getTime()] as const)])
    },
    onReturn(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
