import { addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Reason } from '@murmur/contract/errors/reasons'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { IntentId } from '@murmur/contract/ids'
import type { SignedTransaction } from '#chains/chain.port.ts'
import type { ExecutionState, Step } from '#venues/execution-state.port.ts'
import type { Fill } from '#venues/venue.port.ts'

const finalStates: readonly ExecutionState[] = ['settled', 'reverted', 'superseded', 'refused']

/** A signed transaction of an execution; `isLast` marks the trade itself, as opposed to an approval. */
export type ExecutionTransaction = SignedTransaction & { step: Step; isLast: boolean }

/** `oldWords`: an English reason, in rows from before reasons had ids. */
export type StoredRefusal = { code: RefusalCode; reason: Reason | null; oldWords?: string }

/** The execution of a released intent on its chain. Amounts in base units. */
export type Execution = {
  /** Also the trade's id. */
  id: IntentId
  /** A wallet on a chain: at most one transaction per lane is unresolved at a time. */
  lane: string
  chain: ChainKey
  state: ExecutionState
  /** Unix seconds; part of the signed bytes, so that the chain rejects the trade later. */
  deadline: number
  /** Number of moves; a move from an outdated version is refused. */
  version: number
  /** The unresolved transaction; in a final state, the last one. */
  transaction: ExecutionTransaction | null
  /** Whether the included transaction succeeded. */
  succeeded: boolean | null
  fill: Fill | null
  /** Transactions that landed before the current one, in order (approvals). */
  earlier: ExecutionTransaction[]
  /** Total gas cost of all landed transactions. */
  networkFee: bigint
  /**
   * The reason of a refusal. For a superseded execution, QUOTE_EXPIRED if it timed out, or null if another transaction
   * replaced it.
   */
  refusal: StoredRefusal | null
}

export function laneOf(chain: ChainKey, address: string): string {
  return `${chain}:${addressKey(address)}`
}

export function isFinal(execution: Execution): boolean {
  return finalStates.includes(execution.state)
}

/** True while a signed transaction is unresolved, so that its lane must wait. */
export function occupiesLane(execution: Execution): boolean {
  return execution.state === 'signed' || execution.state === 'sent'
}

export function releasedExecution(intent: {
  id: IntentId
  chain: ChainKey
  address: string
  deadline: number
}): Execution {
  return {
    id: intent.id,
    lane: laneOf(intent.chain, intent.address),
    chain: intent.chain,
    deadline: intent.deadline,
    state: 'released',
    version: 0,
    transaction: null,
    succeeded: null,
    fill: null,
    earlier: [],
    networkFee: 0n,
    refusal: null,
  }
}
