import type { UserId } from '@murmur/contract/ids'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { TurnParts } from '#assistant/turns/turns.module.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { Workers } from '#platform/db/run-outbox.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { type PostNewsDeps, postNews } from './post-news.ts'
import { watchPriceMoves } from './watch-price-moves.ts'

export type NewsParts = Pick<PostNewsDeps, 'now' | 'newId'> & {
  isVerified: TurnParts['isVerified']
  db: Db
  config: Pick<Config, 'TRADE_ANSWER_SECONDS'>
  balancesOf: (userId: UserId) => Promise<BalancesReply['data']>
  log: Pick<Logger, 'error'>
}

/** Composes the news in the chat: a worker for queued news, and the watch of price moves. */
export function wireNews(parts: NewsParts) {
  const isVerified: PostNewsDeps['isVerified'] = ({ chain, address }) => parts.isVerified(chain, address)
  const deps = { ...parts, isVerified, responseTimeoutMs: parts.config.TRADE_ANSWER_SECONDS * 1000 }
  const worker: Workers['news'] = async (news) => (tx) => postNews(deps, tx, news)
  let watching: ReturnType<typeof watchPriceMoves> | undefined
  return {
    worker,
    start(): void {
      watching ??= watchPriceMoves(deps)
    },
    async stop(): Promise<void> {
      await watching?.stop()
    },
  }
}
