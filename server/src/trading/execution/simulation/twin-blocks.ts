import type { TxHash } from '@murmur/contract/tx-hash'
import type { TransactionStatus } from '#chains/chain.port.ts'
import type { Random } from './random.ts'

/**
 * The simulation's signed bytes. Ordered by `nonce` on chains with nonces, limited by `lastValid` on chains with
 * heights.
 */
export type TwinTransaction = {
  hash: TxHash
  from: string
  nonce: number
  lastValid: number
  tradeId: string
  kind: 'approve' | 'swap' | 'foreign'
  sells: bigint
  deadline: number
}

export type Mined = TwinTransaction & { succeeded: boolean }

export const gasPerTransaction = 7n
/** A block this deep is never undone. */
export const finalDepth = 3

/** Shared by both simulated chains: shallow blocks that may be undone, and a lossy mempool. */
export function twinBlocks(random: Random, funds: bigint) {
  const blocks: Mined[][] = [[]]
  let highest = 1
  let mempool: TwinTransaction[] = []
  /** In some node's pool, but not in that of the queried node. */
  const hidden = new Set<string>()
  const mined = () => blocks.flat()
  // The sender of a foreign transaction sends it again.
  const isKept = (each: TwinTransaction) => each.kind === 'foreign' || random.chance(0.6)

  return {
    blocks,
    mined,
    height: () => blocks.length,
    finalHeight: () => Math.max(0, highest - (finalDepth - 1)),
    waiting: () => mempool,
    isPending: (hash: TxHash) => !hidden.has(hash) && mempool.some((each) => each.hash === hash),
    isKnown: (hash: TxHash) => [...mempool, ...mined()].some((each) => each.hash === hash),
    holding: (from: string) => {
      const sold = mined().filter((each) => each.from === from && each.kind === 'swap' && each.succeeded)
      return funds - sold.reduce((sum, each) => sum + each.sells, 0n)
    },
    accept(transaction: TwinTransaction): void {
      hidden.delete(transaction.hash)
      mempool.push(transaction)
    },
    unhide: (hash: TxHash) => hidden.delete(hash),
    begin(): Mined[] {
      const block: Mined[] = []
      blocks.push(block)
      highest = Math.max(highest, blocks.length)
      return block
    },
    take(isGone: (each: TwinTransaction) => boolean): void {
      mempool = mempool.filter((each) => !isGone(each))
    },
    /** The sighting of an included transaction; undefined otherwise. */
    sight(hash: TxHash): TransactionStatus | undefined {
      const number = blocks.findIndex((block) => block.some((each) => each.hash === hash))
      const found = blocks[number]?.find((each) => each.hash === hash)
      if (!found) return undefined
      const depth = blocks.length - number
      const { succeeded } = found
      return { seen: 'included', succeeded, blockNumber: BigInt(number), depth, networkFee: gasPerTransaction }
    },
    /** Removes the newest block unless it was ever three deep; some of its transactions return to the mempool. */
    reorganise() {
      if (blocks.length < finalDepth || blocks.length <= highest - (finalDepth - 1)) return
      const dropped = blocks.pop() ?? []
      mempool.push(...dropped.filter((each) => isKept(each)).map(({ succeeded: _, ...rest }) => rest))
    },
    dropMempool() {
      for (const { hash } of mempool) if (random.chance(0.5)) hidden.add(hash)
      mempool = mempool.filter((each) => each.kind === 'foreign' || random.chance(0.8))
    },
  }
}
