import type { ChainKey } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'
import type { Fill } from '#venues/venue.port.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'
import type { Journal } from './journal.port.ts'
import type { Lanes } from './lanes.ts'

export type DriveDeps = {
  journal: Journal
  lanes: Lanes
  chain: (key: ChainKey) => Pick<Chain, 'send' | 'look' | 'nextNonce' | 'lastSeenBlock' | 'untilNextBlock'>
  /** Builds, rehearses and signs the next transaction; rejects with a Refusal when that must not be. */
  prepare: (execution: Execution) => Promise<ExecutionTransaction>
  readFill: (execution: Execution) => Promise<Fill>
  settleDepth: (chain: ChainKey) => number
  /** Tells whoever waits for this execution. */
  onMove: (execution: Execution) => void
  /** Anything that is neither proof nor refusal: a node that is down, a bug. The execution stays as it is and is tried again. */
  onTrouble: (execution: Execution, error: unknown) => void
  isStopping: () => boolean
}
