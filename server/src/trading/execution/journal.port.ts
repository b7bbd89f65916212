import type { IntentId } from '@murmur/contract/ids'
import type { SignedTransaction } from '#chains/chain.port.ts'
import type { Execution } from './execution.ts'

/** Durable storage of executions. Once `move` has resolved, the state survives a crash: signed bytes are stored before they are sent. */
export type Journal = {
  load(id: IntentId): Promise<Execution | undefined>
  /** All executions that are not final, oldest first. */
  unfinished(): Promise<Execution[]>
  /**
   * Claims the next transaction of a released execution for a process, or renews its claim, for `forMs` milliseconds from now. Returns
   * false if another process has moved the execution, or has a claim that has not ended.
   */
  claim(execution: Pick<Execution, 'id' | 'version'>, claim: { holder: string; forMs: number }): Promise<boolean>
  /**
   * Stores `to` if the stored version equals that of `from`; returns false if another process has moved the execution, or if it is
   * released and the last claim is not `holder`’s.
   * Rejects with LaneOccupiedError if `to` would be the second unresolved transaction of its lane (a replacement of an
   * unresolved one never is), and with DuplicateTransaction if its hash is already stored.
   */
  move(from: Execution, to: Execution, holder?: string): Promise<boolean>
  /** Whether another execution has the unresolved transaction of this one's lane, so that `move` would reject a signed one. */
  isLaneOccupied(execution: Pick<Execution, 'id' | 'lane'>): Promise<boolean>
  /** Returns up to 16 transactions of this execution's lane with lower nonces, lowest first. They must land first. */
  before(execution: Execution): Promise<SignedTransaction[]>
  /**
   * Returns the highest nonce among the lane's stored transactions that have landed or may still land; undefined
   * without any.
   */
  highestNonce(lane: string): Promise<number | undefined>
}

/** Another transaction of this lane is unresolved, or has the same or a higher nonce. */
export class LaneOccupiedError extends Error {}

/** The same bytes are already stored for another execution, so sending them would not make a second trade. */
export class DuplicateTransaction extends Error {}
