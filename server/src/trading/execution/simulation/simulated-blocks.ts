import type { TxHash } from '@murmur/contract/tx-hash'
import type { TransactionStatus } from '#chains/chain.port.ts'
import type { Random } from './random.ts'

/**
 * A signed transaction of the simulation. Chains with nonces order transactions by `nonce`; chains with heights limit
 * them by `lastValid`.
 */
export type SimulatedTransaction = {
  hash: TxHash
  from: string
  nonce: number
  lastValid: number
  tradeId: string
  kind: 'approve' | 'swap' | 'cancel' | 'foreign'
  sells: bigint
  deadline: number
}

/** `bought`: by a swap; the same transaction buys another amount in another block. */
export type MinedTransaction = SimulatedTransaction & { succeeded: boolean; bought: bigint }

export const gasPerTransaction = 7n
/** A block this deep is never dropped. */
export const finalDepth = 3

/** The part that both simulated chains share: shallow blocks that may be dropped, and a lossy mempool. */
export function createSimulatedBlocks(random: Random, funds: bigint) {
  const blocks: MinedTransaction[][] = [[]]
  let highest = 1
  let mempool: SimulatedTransaction[] = []
  /** Transactions in the mempool of another node, but not of the queried one. */
  const hiddenHashes = new Set<string>()
  const listMined = () => blocks.flat()
  const findMined = (isSought: (each: MinedTransaction) => boolean) => {
    const number = blocks.findIndex((block) => block.some(isSought))
    const found = blocks[number]?.find(isSought)
    return found && { ...found, blockNumber: BigInt(number) }
  }
  // A foreign transaction stays in the mempool, because its sender resends it.
  const returnsToMempool = (each: SimulatedTransaction) => each.kind === 'foreign' || random.chance(0.6)

  return {
    blocks,
    mined: listMined,
    height: () => blocks.length,
    finalHeight: () => Math.max(0, highest - (finalDepth - 1)),
    waiting: () => mempool,
    isPending: (hash: TxHash) => !hiddenHashes.has(hash) && mempool.some((each) => each.hash === hash),
    isKnown: (hash: TxHash) => [...mempool, ...listMined()].some((each) => each.hash === hash),
    holding: (from: string) => {
      const sold = listMined().filter((each) => each.from === from && each.kind === 'swap' && each.succeeded)
      return funds - sold.reduce((sum, each) => sum + each.sells, 0n)
    },
    accept(transaction: SimulatedTransaction): void {
      hiddenHashes.delete(transaction.hash)
      mempool.push(transaction)
    },
    unhide: (hash: TxHash) => hiddenHashes.delete(hash),
    begin(): MinedTransaction[] {
      const block: MinedTransaction[] = []
      blocks.push(block)
      highest = Math.max(highest, blocks.length)
      return block
    },
    removeFromMempool(isGone: (each: SimulatedTransaction) => boolean): void {
      mempool = mempool.filter((each) => !isGone(each))
    },
    findMined,
    /** Returns the status of an included transaction; undefined otherwise. */
    getStatus(hash: TxHash): TransactionStatus | undefined {
      const found = findMined((each) => each.hash === hash)
      if (!found) return undefined
      const { blockNumber, succeeded } = found
      const depth = blocks.length - Number(blockNumber)
      return { status: 'included', succeeded, blockNumber, depth, networkFee: gasPerTransaction }
    },
    /** Drops the newest block unless it was ever three deep. Some of its transactions return to the mempool. */
    reorganise() {
      if (blocks.length < finalDepth || blocks.length <= highest - (finalDepth - 1)) return
      const dropped = blocks.pop() ?? []
      mempool.push(
        ...dropped.filter((each) => returnsToMempool(each)).map(({ succeeded: _, bought: __, ...rest }) => rest),
      )
    },
    dropMempool() {
      for (const { hash } of mempool) if (random.chance(0.5)) hiddenHashes.add(hash)
      mempool = mempool.filter((each) => each.kind === 'foreign' || random.chance(0.8))
    },
  }
}
