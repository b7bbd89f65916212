import type { ChainKey } from '@murmur/contract/chains'
import type { IntentId } from '@murmur/contract/ids'
import type { Chain } from '#chains/chain.port.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'
import type { Journal } from './journal.port.ts'
import type { Lanes } from './lanes.ts'

export type DriveDeps = {
  journal: Journal
  lanes: Lanes
  /** The id of this process in its claims, which no other process has. */
  holder: string
  /** Calls `work` every `ms` milliseconds until the returned function is called. */
  repeatEvery: (ms: number, work: () => void) => () => void
  chain: (key: ChainKey) => Pick<Chain, 'send' | 'getStatus' | 'nextNonce' | 'lastSeenBlock' | 'untilNextBlock'>
  /** Builds, simulates and signs the next transaction. Rejects with a Refusal if the trade must not proceed. */
  prepare: (execution: Execution) => Promise<ExecutionTransaction>
  /**
   * Signs another transaction for the nonce of the current one, within the agreed network fee: the same call with higher fees, or
   * (`expire`) a zero-value transfer after the deadline. Undefined if the agreed fee leaves no room, or the signer refuses.
   */
  replace: (execution: Execution, kind: 'speed-up' | 'expire') => Promise<ExecutionTransaction | undefined>
  /** How long a transaction waits before it is replaced, in milliseconds. */
  replaceAfterMs: number
  /** `seenIn`: the block of its transaction. */
  readFill: (execution: Execution, seenIn: bigint) => Promise<Fill>
  settleDepth: (chain: ChainKey) => number
  /** Notifies requests that wait for this execution. */
  onMove: (execution: Execution) => void
  /**
   * Called for errors that neither prove nor refuse anything, such as an unavailable node or a bug. The execution does
   * not change, and the step is retried.
   */
  onError: (execution: Execution, error: unknown) => void
  /** Milliseconds of a monotonic clock. */
  now: () => number
  /** Unix milliseconds. */
  clock: () => number
  /** Waits until another part of this process moves the execution, at most `ms` milliseconds. */
  pause: (id: IntentId, ms: number) => Promise<void>
  wait: (ms: number) => Promise<void>
  isStopping: () => boolean
}
