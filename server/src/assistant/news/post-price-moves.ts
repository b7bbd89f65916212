import { chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import { claimPriceNewsUsers } from '#identity/api.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { UserNews } from '#platform/news/news.ts'
import { listActiveUsers } from './news.store.ts'
import { type PostNewsDeps, postNews } from './post-news.ts'

export type PriceMovesDeps = PostNewsDeps & {
  db: Db
  balancesOf: (userId: UserId) => Promise<BalancesReply['data']>
  log: Pick<Logger, 'error'>
  /** Time between rounds in ms. */
  intervalMs: number
  /** Whether the round ends after the current wallet. */
  isStopped: () => boolean
  /** Longest time to read a wallet, in ms. Default 10 seconds. */
  walletMs?: number
}

/** A larger change over 24 hours, in percent, is posted. */
const minChangePercent = 10
/** The moves of smaller holdings, in USD, are not posted. */
const minValueUsd = 1
/** Maximum number of users claimed together. If a process ends early, these are skipped until the next round. */
const batchSize = 20

/**
 * Runs one round for at most half the interval, starting with the users whose holdings were checked longest ago; the next round
 * continues with the others. A token is posted at most once a day (UTC). A wallet that cannot be read in time does not end the
 * round. Several instances share the users.
 */
export async function postPriceMoves(deps: PriceMovesDeps): Promise<void> {
  const { db, now, intervalMs, isStopped } = deps
  const startedAt = now().getTime()
  const checkedBefore = new Date(startedAt - intervalMs / 2)
  const isOver = () => isStopped() || now().getTime() - startedAt > intervalMs / 2
  while (!isOver()) {
    const users = await transact(db, (tx) => claimPriceNewsUsers(tx, { now: now(), checkedBefore, limit: batchSize }))
    if (users.length === 0) return
    for (const userId of await listActiveUsers(db.read, users, now())) {
      if (isOver()) return
      await postUserMoves(deps, userId)
    }
  }
}

async function postUserMoves(deps: PriceMovesDeps, userId: UserId): Promise<void> {
  const { db, now, log, walletMs = 10_000 } = deps
  try {
    const balances = await withTimeout(deps.balancesOf(userId), walletMs, () => {
      throw new Error(`Reading a wallet took more than ${walletMs} ms`)
    })
    const movedTokens = chainKeys.flatMap((key) => balances[key].tokens).filter(hasMoved)
    for (const token of movedTokens) await transact(db, (tx) => postNews(deps, tx, toNews(userId, token, now())))
  } catch (error) {
    log.error({ err: error }, 'the price moves of a wallet could not be read')
  }
}

function hasMoved({ isVerified, isHidden, priced, usdValue, balance, change24hPercent }: HeldToken): boolean {
  const isEligible = isVerified && !isHidden && priced && balance > 0 && usdValue >= minValueUsd
  return isEligible && Math.abs(change24hPercent ?? 0) > minChangePercent
}

function toNews(userId: UserId, token: HeldToken, now: Date): UserNews {
  const { chain, address, symbol, usdValue, balance, change24hPercent } = token
  const at = now.toISOString()
  return {
    userId,
    key: `price:${chain}:${address}:${at.slice(0, 10)}`,
    at,
    news: { kind: 'price', chain, symbol, changePercent: change24hPercent ?? 0, priceUsd: usdValue / balance },
  }
}
