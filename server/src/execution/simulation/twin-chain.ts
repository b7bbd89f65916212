import type { Random } from '#execution/simulation/random.ts'
import type { Sighting } from '#integrations/chains/chain.port.ts'

/** What the simulation's signed bytes say. */
export type TwinTransaction = {
  hash: string
  from: string
  nonce: number
  tradeId: string
  kind: 'approve' | 'swap' | 'foreign'
  sells: bigint
  deadline: number
}

type Mined = TwinTransaction & { succeeded: boolean }

export const gasPerTransaction = 7n
const secondsPerBlock = 10

/** An account-and-nonce chain with a mempool, reverts and reorganisations, in memory and under the test's control. */
export function createTwinChain(random: Random, funds: bigint) {
  const blocks: Mined[][] = [[]]
  let highest = 1
  let mempool: TwinTransaction[] = []
  /** In some node's pool, but not in that of the node which answers. */
  const hidden = new Set<string>()
  const mined = () => blocks.flat()
  // Whoever made a foreign transaction sends it again.
  const isKept = (each: TwinTransaction) => each.kind === 'foreign' || random.chance(0.6)

  const chain = {
    mined,
    time: () => blocks.length * secondsPerBlock,
    nextNonce: (from: string) => mined().filter((each) => each.from === from).length,
    isApproved: (from: string) =>
      mined().some((each) => each.from === from && each.kind === 'approve' && each.succeeded),
    holding: (from: string) => {
      const sold = mined().filter((each) => each.from === from && each.kind === 'swap' && each.succeeded)
      return funds - sold.reduce((sum, each) => sum + each.sells, 0n)
    },
    accept(transaction: TwinTransaction): 'accepted' | 'known' | 'nonce too low' {
      hidden.delete(transaction.hash)
      const isKnown = [...mempool, ...mined()].some((each) => each.hash === transaction.hash)
      if (isKnown) return 'known'
      if (transaction.nonce < chain.nextNonce(transaction.from)) return 'nonce too low'
      mempool.push(transaction)
      return 'accepted'
    },
    look(hash: string, from: string, nonce: number): Sighting {
      const number = blocks.findIndex((block) => block.some((each) => each.hash === hash))
      const found = blocks[number]?.find((each) => each.hash === hash)
      if (found) {
        const depth = blocks.length - number
        const { succeeded } = found
        return { seen: 'included', succeeded, blockNumber: BigInt(number), depth, networkFee: gasPerTransaction }
      }
      if (chain.nextNonce(from) > nonce) {
        // As on a live chain, only a finalised rival is proof.
        const rival = blocks.findIndex((block) => block.some((each) => each.from === from && each.nonce === nonce))
        return blocks.length - rival >= 3
          ? { seen: 'cannot-land', because: 'replaced' }
          : { seen: 'nowhere', chainTime: chain.time() }
      }
      if (!hidden.has(hash) && mempool.some((each) => each.hash === hash)) return { seen: 'pending' }
      return { seen: 'nowhere', chainTime: chain.time() }
    },
    mine() {
      const block: Mined[] = []
      blocks.push(block)
      highest = Math.max(highest, blocks.length)
      for (let isProgress = true; isProgress; ) {
        const ready = mempool.find((each) => each.nonce === chain.nextNonce(each.from))
        isProgress = ready !== undefined
        if (!ready) break
        mempool = mempool.filter((each) => each !== ready && !(each.from === ready.from && each.nonce === ready.nonce))
        block.push({ ...ready, succeeded: false })
        const isPaid =
          ready.kind !== 'swap' || (chain.holding(ready.from) >= ready.sells && chain.time() <= ready.deadline)
        block[block.length - 1] = { ...ready, succeeded: isPaid && !random.chance(0.05) }
      }
    },
    /** Takes the newest block away, never one that was three deep; some of its transactions return to the mempool. */
    reorganise() {
      if (blocks.length < 3 || blocks.length <= highest - 2) return
      const dropped = blocks.pop() ?? []
      mempool.push(...dropped.filter((each) => isKept(each)).map(({ succeeded: _, ...rest }) => rest))
    },
    dropMempool() {
      for (const { hash } of mempool) if (random.chance(0.5)) hidden.add(hash)
      mempool = mempool.filter((each) => each.kind === 'foreign' || random.chance(0.8))
    },
  }
  return chain
}

export type TwinChain = ReturnType<typeof createTwinChain>
