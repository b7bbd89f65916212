import type { IntentId } from '@murmur/contract/ids'
import type { SignedTransaction } from '#chains/chain.port.ts'
import type { Execution } from './execution.ts'

/** The claim of a process to drive executions, for `forMs` milliseconds from now. */
export type Claim = { holder: string; forMs: number }

/** Durable storage of executions. Once `move` has resolved, the state survives a crash: signed bytes are stored before they are sent. */
export type Journal = {
  load(id: IntentId): Promise<Execution | undefined>
  /**
   * Claims all executions that are not final and that no other process drives, and returns them with those that `holder` drives, oldest
   * first. Other processes drive those with a claim that has not ended, and new ones for `forMs`: the process that released one claims
   * it by then. `isAlone`: no other process can run, so an earlier one's claim counts only for a released execution, whose signature may
   * still be under way.
   */
  claimUnfinished(claim: Claim & { isAlone?: boolean }): Promise<Pick<Execution, 'id' | 'state'>[]>
  /** Claims these executions, or renews their claims. Returns the ids of those that no other process drives. */
  renewClaims(ids: readonly IntentId[], claim: Claim): Promise<IntentId[]>
  /** Ends the claims of `holder`, except of released executions, whose next transaction it may still be signing. */
  endClaims(holder: string): Promise<void>
  /**
   * Claims the next transaction of a released execution for a process, or renews its claim. Returns false if another process has moved
   * the execution, or has a claim that has not ended.
   */
  claim(execution: Pick<Execution, 'id' | 'version'>, claim: Claim): Promise<boolean>
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
