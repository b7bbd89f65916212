import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { readNewerBoards } from './feed.store.ts'
import { boardKey, type FollowedPrice, type PriceBoard, parseBoard } from './price-board.ts'

/** The stored prices, cached by this process. */
export type Boards = {
  /** Reads newer boards; concurrent callers share one read. Returns whether any board was newer. */
  refresh(): Promise<boolean>
  /** Calls `refresh`, at most once per `ms`. */
  refreshWithin(ms: number): Promise<void>
  board(chain: ChainKey): PriceBoard
  find(chain: ChainKey, address: Address): FollowedPrice | undefined
}

/** Creates the cache of stored boards. Reads nothing yet. */
export function createPriceBoards({ db, now }: { db: Db; now: Clock }): Boards {
  const boards = new Map<string, PriceBoard>()
  const madeAt = new Map<string, number>()
  let refreshing: Promise<boolean> | undefined
  let refreshedAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<boolean> {
    const rows = await readNewerBoards(db, madeAt)
    for (const { key, body, madeAt: at } of rows) {
      boards.set(key, parseBoard(body))
      madeAt.set(key, at?.getTime() ?? 0)
    }
    refreshedAt = now().getTime()
    return rows.length > 0
  }

  const boardOf = (chain: ChainKey) => boards.get(boardKey(chain)) ?? { tokens: {} }
  const refresh = () => {
    refreshing ??= read().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  return {
    refresh,
    board: boardOf,
    async refreshWithin(ms) {
      if (now().getTime() - refreshedAt >= ms) await refresh()
    },
    find(chain, address) {
      const { tokens } = boardOf(chain)
      return Object.hasOwn(tokens, address) ? tokens[address] : undefined
    },
  }
}
