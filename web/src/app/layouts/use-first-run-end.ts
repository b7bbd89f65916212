import type { UserId } from '@murmur/contract/ids'
import { firstRunFlag } from '#lib/browser/first-run-flag.ts'
import { useLiveEvent } from '#lib/live/live-events.tsx'

/** Ends the first run when a trade succeeds on any page, so that Discover no longer greets the user. */
export function useFirstRunEnd(userId: UserId | undefined): void {
  useLiveEvent((event) => {
    if (userId && event.type === 'trade' && event.trade.status === 'Successful') firstRunFlag(userId).clear()
  })
}
