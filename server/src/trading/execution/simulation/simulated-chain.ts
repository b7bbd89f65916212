import type { TxHash } from '@murmur/contract/tx-hash'
import type { TransactionStatus } from '#chains/chain.port.ts'
import type { Random } from './random.ts'
import { createSimulatedBlocks, finalDepth, type SimulatedTransaction } from './simulated-blocks.ts'

const secondsPerBlock = 10
/** Number of block heights for which a transaction without a nonce is valid. */
const validHeights = 8

export type ChainKind = 'nonces' | 'heights'

/** An in-memory chain with nonces or heights, with a mempool, reverts and reorganizations that the test controls. */
export function createSimulatedChain(random: Random, funds: bigint, kind: ChainKind = 'nonces') {
  const base = createSimulatedBlocks(random, funds)
  const { mined, findMined, holding, reorganise, dropMempool } = base
  const time = () => base.height() * secondsPerBlock
  const nextNonce = (from: string) => mined().filter((each) => each.from === from).length
  /** Transactions whose fees are too low for any block. */
  const held = new Set<string>()
  const isReady = (each: SimulatedTransaction) =>
    kind === 'heights' || (each.nonce === nextNonce(each.from) && !held.has(each.hash))
  const isTooLate = (each: SimulatedTransaction) => kind === 'heights' && base.height() > each.lastValid
  const isBeforeDeadline = (each: SimulatedTransaction) => kind === 'heights' || time() <= each.deadline

  const chain = {
    ...{ kind, mined, findMined, time, nextNonce, holding, reorganise, dropMempool },
    hold: (hash: TxHash) => held.add(hash),
    lastValid: () => base.height() + validHeights,
    isApproved: (from: string) =>
      kind === 'heights' || mined().some((each) => each.from === from && each.kind === 'approve' && each.succeeded),
    accept(transaction: SimulatedTransaction): 'accepted' | 'known' | 'nonce too low' | 'too late' {
      base.unhide(transaction.hash)
      if (base.isKnown(transaction.hash)) return 'known'
      if (isTooLate(transaction)) return 'too late'
      if (kind === 'nonces' && transaction.nonce < nextNonce(transaction.from)) return 'nonce too low'
      base.accept(transaction)
      return 'accepted'
    },
    getStatus(transaction: Pick<SimulatedTransaction, 'hash' | 'from' | 'nonce' | 'lastValid'>): TransactionStatus {
      const found = base.getStatus(transaction.hash)
      if (found) return found
      return kind === 'nonces' ? getStatusByNonce(transaction) : getStatusByHeight(base, transaction)
    },
    mine() {
      const block = base.begin()
      base.removeFromMempool(isTooLate)
      // Without nonces transactions have no order, so some wait for a later block.
      const late = new Set(kind === 'heights' ? base.waiting().filter(() => random.chance(0.3)) : [])
      const isMinable = (each: SimulatedTransaction) => isReady(each) && !late.has(each)
      for (let first = base.waiting().find(isMinable); first; first = base.waiting().find(isMinable)) {
        const next = kind === 'nonces' ? pickRival(random, base.waiting().filter(isMinable), first) : first
        base.removeFromMempool((each) => each === next || (kind === 'nonces' && hasSameNonce(each, next)))
        const bought = BigInt(random.below(1_000_000))
        block.push({ ...next, succeeded: false, bought })
        const isFunded = next.kind !== 'swap' || (holding(next.from) >= next.sells && isBeforeDeadline(next))
        block[block.length - 1] = { ...next, bought, succeeded: isFunded && !random.chance(0.05) }
      }
    },
  }

  function getStatusByNonce({
    hash,
    from,
    nonce,
  }: Pick<SimulatedTransaction, 'hash' | 'from' | 'nonce'>): TransactionStatus {
    if (nextNonce(from) > nonce) {
      // Only a final competing transaction proves that this one cannot land, as on a live chain.
      const isRival = (each: SimulatedTransaction) => each.from === from && each.nonce === nonce
      const rivalBlock = base.blocks.findIndex((block) => block.some(isRival))
      if (base.height() - rivalBlock >= finalDepth) return { status: 'cannot-land', reason: 'replaced' }
      return { status: 'not-found', chainTime: time() }
    }
    return base.isPending(hash) ? { status: 'pending', chainTime: time() } : { status: 'not-found', chainTime: time() }
  }

  return chain
}

function getStatusByHeight(
  base: Pick<ReturnType<typeof createSimulatedBlocks>, 'isPending' | 'finalHeight'>,
  { hash, lastValid }: Pick<SimulatedTransaction, 'hash' | 'lastValid'>,
): TransactionStatus {
  if (base.isPending(hash)) return { status: 'pending', chainTime: null }
  if (base.finalHeight() > lastValid) return { status: 'cannot-land', reason: 'expired' }
  return { status: 'not-found', chainTime: null }
}

/** A block may include any of the transactions that compete for a nonce, so one is chosen at random. */
function pickRival(random: Random, ready: SimulatedTransaction[], first: SimulatedTransaction): SimulatedTransaction {
  const rivals = ready.filter((each) => hasSameNonce(each, first))
  return rivals.length > 1 ? (rivals[random.below(rivals.length)] ?? first) : first
}

function hasSameNonce(a: SimulatedTransaction, b: SimulatedTransaction): boolean {
  return a.from === b.from && a.nonce === b.nonce
}

export type SimulatedChain = ReturnType<typeof createSimulatedChain>
