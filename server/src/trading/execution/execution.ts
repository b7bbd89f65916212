import { addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Reason } from '@murmur/contract/errors/reasons'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { IntentId } from '@murmur/contract/ids'
import type { SignedTransaction } from '#chains/chain.port.ts'
import type { ExecutionState, Step } from '#venues/execution-state.port.ts'
import type { Fill } from '#venues/venue.port.ts'

const finalStates: readonly ExecutionState[] = ['settled', 'reverted', 'superseded', 'refused']

/** A signed transaction of an execution; `isLast` marks the one that is the trade itself. */
export type ExecutionTransaction = SignedTransaction & { step: Step; isLast: boolean }

/** `oldWords`: a reason in English, of rows from before reasons had ids. */
export type StoredRefusal = { code: RefusalCode; reason: Reason | null; oldWords?: string }

/** How a released intent reaches its chain. Amounts in base units. */
export type Execution = {
  /** Also the trade's id. */
  id: IntentId
  /** One wallet on one chain: at most one transaction of a lane is unresolved at a time. */
  lane: string
  chain: ChainKey
  state: ExecutionState
  /** Unix seconds; written into the trade's bytes, so that the chain refuses it later. */
  deadline: number
  /** Counts moves; a move from an older version is refused. */
  version: number
  /** The one that is unresolved or, in a final state, the last one there was. */
  transaction: ExecutionTransaction | null
  /** Whether the included transaction succeeded. */
  succeeded: boolean | null
  fill: Fill | null
  /** Transactions that landed before it, in order (approvals). */
  earlier: ExecutionTransaction[]
  /** What the gas of all its transactions that landed cost. */
  networkFee: bigint
  /** Why it was refused; of a superseded one QUOTE_EXPIRED when its time ran out, null when another took its place. */
  refusal: StoredRefusal | null
}

export function laneOf(chain: ChainKey, address: string): string {
  return `${chain}:${addressKey(address)}`
}

export function isFinal(execution: Execution): boolean {
  return finalStates.includes(execution.state)
}

/** True while a signed transaction's fate is open, so that its lane must wait. */
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
