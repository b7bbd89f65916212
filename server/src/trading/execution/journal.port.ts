import type { IntentId } from '@murmur/contract/ids'
import type { SignedTransaction } from '#chains/chain.port.ts'
import type { Execution } from './execution.ts'

/**
 * What survives a crash. A move that resolves is durable: the bytes of a signed transaction are on disk before anybody
 * sends them.
 */
export type Journal = {
  load(id: IntentId): Promise<Execution | undefined>
  /** Every execution that is not at its end, oldest first. */
  unfinished(): Promise<Execution[]>
  /**
   * Stores `to` if the stored one is still `from`'s version; false when somebody else moved it first.
   * Rejects with LaneOccupied when `to` would be the second unresolved transaction of its lane, and with
   * TransactionKnown when its hash was stored before.
   */
  move(from: Execution, to: Execution): Promise<boolean>
  /** Up to 16 transactions of this execution's lane with lower nonces, lowest first: what must land before its own can. */
  before(execution: Execution): Promise<SignedTransaction[]>
  /** The highest nonce among a lane's stored transactions that have landed or still may; undefined when there is none. */
  highestNonce(lane: string): Promise<number | undefined>
}

/** Another transaction of this lane is unresolved, or has this nonce or a later one. */
export class LaneOccupied extends Error {}

/** Identical bytes were stored before: sending them would not be a second trade. */
export class TransactionKnown extends Error {}
