import type { ChainKey } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'
import type { Journal } from './journal.port.ts'
import type { Lanes } from './lanes.ts'

export type DriveDeps = {
  journal: Journal
  lanes: Lanes
  chain: (key: ChainKey) => Pick<Chain, 'send' | 'getStatus' | 'nextNonce' | 'lastSeenBlock' | 'untilNextBlock'>
  /** Builds, simulates and signs the next transaction. Rejects with a Refusal if the trade must not proceed. */
  prepare: (execution: Execution) => Promise<ExecutionTransaction>
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
  /** Milliseconds, on a clock that never goes back. */
  now: () => number
  isStopping: () => boolean
}
