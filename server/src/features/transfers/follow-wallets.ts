import type { ChainKey } from '@murmur/contract/chains'
import { advanceFeed } from '#features/transfers/advance-feed.ts'
import type { FollowLoop } from '#features/transfers/follow-loop.ts'
import { pauseAfter } from '#features/transfers/pause-after.ts'
import type { TransferFeed } from '#integrations/transfers/transfers.port.ts'

const watchMs = 10_000
const walletsAtOnce = 4

type Failures = Map<string, { failures: number; retryAt: number }>

/** Reads the wallets of those who are there, a few at a time, again and again until the loop stops. */
export async function followWallets(loop: FollowLoop, feed: TransferFeed): Promise<void> {
  const failures: Failures = new Map()
  while (!loop.isStopping()) {
    const began = Date.now()
    const users = loop.presence.present()
    await fewAtATime(users, (userId) => followWallet(loop, feed, userId, failures))
    if (loop.isStopping()) return
    if (users.length === 0) {
      await loop.rest({})
      continue
    }
    const pace = (loop.walletPaceMs ?? 2_000) - (Date.now() - began)
    if (pace > 0) await loop.rest({ ms: pace })
    if (!loop.isStopping()) await loop.rest({ until: loop.untilNextBlock(feed.chain, watchMs) })
  }
}

/** A wallet that cannot be read holds up no other. */
async function followWallet(loop: FollowLoop, feed: TransferFeed, userId: string, all: Failures): Promise<void> {
  const earlier = all.get(userId)
  if (earlier && earlier.retryAt > Date.now()) return
  try {
    const address = await addressOf(loop, feed.chain, userId)
    if (!address) return
    while (!loop.isStopping() && !(await advanceFeed(loop, feed, { kind: 'wallet', address })));
    all.delete(userId)
  } catch (error) {
    const failures = (earlier?.failures ?? 0) + 1
    all.set(userId, { failures, retryAt: Date.now() + pauseAfter(failures) })
    loop.log.warn({ chain: feed.chain, failures, err: error }, 'a wallet cannot be read now')
  }
}

async function addressOf({ book }: FollowLoop, chain: ChainKey, userId: string): Promise<string | undefined> {
  const known = book.addressOf(chain, userId)
  if (known) return known
  await book.refresh()
  return book.addressOf(chain, userId)
}

async function fewAtATime<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const take = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: walletsAtOnce }, take))
}
