import type { ChainKey } from '@murmur/contract/chains'
import type { Db } from '#platform/db/db.ts'
import { newerBoards } from './feed.store.ts'
import { boardKey, type Followed, type PriceBoard, readBoard } from './price-board.ts'

/** The stored prices as this process has read them last. */
export type Boards = {
  /** Reads what is newer, once for all who ask at the same time. Answers whether anything was. */
  look(): Promise<boolean>
  /** As `look`, but not again within `ms`. */
  lookWithin(ms: number): Promise<void>
  board(chain: ChainKey): PriceBoard
  find(chain: ChainKey, address: string): Followed | undefined
}

export function openBoards({ db, now }: { db: Db; now: () => Date }): Boards {
  const boards = new Map<string, PriceBoard>()
  const madeAt = new Map<string, number>()
  let looking: Promise<boolean> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<boolean> {
    const rows = await newerBoards(db, madeAt)
    for (const { key, body, madeAt: at } of rows) {
      boards.set(key, readBoard(body))
      madeAt.set(key, at?.getTime() ?? 0)
    }
    lookedAt = now().getTime()
    return rows.length > 0
  }

  const boardOf = (chain: ChainKey) => boards.get(boardKey(chain)) ?? { tokens: {} }
  const look = () => {
    looking ??= read().finally(() => {
      looking = undefined
    })
    return looking
  }
  return {
    look,
    board: boardOf,
    async lookWithin(ms) {
      if (now().getTime() - lookedAt >= ms) await look()
    },
    find(chain, address) {
      const { tokens } = boardOf(chain)
      return Object.hasOwn(tokens, address) ? tokens[address] : undefined
    },
  }
}
