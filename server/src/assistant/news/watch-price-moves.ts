import { chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import { listPriceNewsUsers } from '#identity/api.ts'
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
  /** Interval between rounds. Default 10 minutes. */
  intervalMs?: number
}

/** A larger change over 24 hours, in percent, is news. */
const minChangePercent = 10
/** Smaller holdings, in US dollars, are none. */
const minValueUsd = 1

/** Posts price moves of holdings every ten minutes, to users who turned this news on and wrote within 24 hours. */
export function watchPriceMoves(deps: PriceMovesDeps): { stop(): Promise<void> } {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(() => postPriceMoves(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'price moves could not be posted'))
  }, deps.intervalMs ?? 600_000)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return round
    },
  }
}

/** Runs one round. A token is posted at most once a day (UTC). One user whose balances cannot be read does not end the round. */
export async function postPriceMoves(deps: PriceMovesDeps): Promise<void> {
  const { db, now, log } = deps
  const users = await listPriceNewsUsers(db.read, await listActiveUsers(db.read, now()))
  for (const userId of users) {
    try {
      const balances = await deps.balancesOf(userId)
      const held = chainKeys.flatMap((key) => balances[key].tokens).filter(hasMoved)
      for (const token of held) await transact(db, (tx) => postNews(deps, tx, toNews(userId, token, now())))
    } catch (error) {
      log.error({ err: error }, 'the price moves of a wallet could not be read')
    }
  }
}

function hasMoved({ isVerified, isHidden, priced, usdValue, balance, change24hPercent }: HeldToken): boolean {
  const counts = isVerified && !isHidden && priced && balance > 0 && usdValue >= minValueUsd
  return counts && Math.abs(change24hPercent ?? 0) > minChangePercent
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
