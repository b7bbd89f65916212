import type { IntentId } from '@murmur/contract/ids'
import type { SignedTransaction } from '#chains/chain.port.ts'
import type { Execution } from './execution.ts'

/**
 * Durable storage of executions. Once a move resolves it survives a crash, so signed bytes are on disk before they are
 * sent.
 */
export type Journal = {
  load(id: IntentId): Promise<Execution | undefined>
  /** All executions that are not final, oldest first. */
  unfinished(): Promise<Execution[]>
  /**
   * Stores `to` if the stored version is still `from`'s; returns false if another process moved it first. Rejects with
   * LaneOccupied if `to` would be the second unresolved transaction of its lane, and with TransactionKnown if its hash
   * is already stored.
   */
  move(from: Execution, to: Execution): Promise<boolean>
  /** Up to 16 transactions of this execution's lane with lower nonces, lowest first: they must land first. */
  before(execution: Execution): Promise<SignedTransaction[]>
  /** The highest nonce among the lane's stored transactions that landed or still may; undefined if there is none. */
  highestNonce(lane: string): Promise<number | undefined>
}

/** Another transaction of this lane is unresolved, or has the same or a higher nonce. */
export class LaneOccupied extends Error {}

/** Identical bytes are already stored: sending them would not be a second trade. */
export class TransactionKnown extends Error {}
