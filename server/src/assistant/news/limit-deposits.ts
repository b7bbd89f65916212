import type { ChatId, UserId } from '@murmur/contract/ids'
import type { Tx } from '#platform/db/transact.ts'
import type { News } from '#platform/news/news.ts'
import { countPostedNews, lockChat } from './news.store.ts'

type Deposit = News & { kind: 'deposit' }

/** A deposit of a smaller known value, in USD, is not posted: anyone can send dust. */
const minDepositUsd = 1
/** Maximum number of deposits posted for a user on one day (UTC). */
export const maxDepositsPerDay = 10

/** Whether a deposit is large enough to be posted, or its value is unknown. */
export function isWorthPosting({ usd }: Pick<Deposit, 'usd'>): boolean {
  return usd === null || usd >= minDepositUsd
}

/**
 * Returns the deposit as posted, marked if it is the last one of the day; undefined above the limit. Locks the chat until the
 * transaction ends, so that concurrent deposits are counted one after the other.
 */
export async function limitDeposits(
  tx: Tx,
  chat: { id: ChatId; userId: UserId },
  news: Deposit,
  now: Date,
): Promise<Deposit | undefined> {
  await lockChat(tx, chat.id)
  const dayStart = new Date(now)
  dayStart.setUTCHours(0, 0, 0, 0)
  const posted = await countPostedNews(tx, chat.userId, news.kind, dayStart)
  if (posted >= maxDepositsPerDay) return undefined
  return posted === maxDepositsPerDay - 1 ? { ...news, isLastOfDay: true } : news
}
