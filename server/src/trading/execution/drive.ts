import type { IntentId } from '@murmur/contract/ids'
import { getReason, Refusal } from '#platform/errors/refusal.ts'
import { advance, type Evidence, nextCommand } from './advance.ts'
import type { DriveDeps } from './drive-deps.ts'
import { type Execution, hasOutcome, isFinal } from './execution.ts'
import { DuplicateTransaction, LaneOccupied } from './journal.port.ts'
import { watch } from './watch.ts'

const retryMs = 1_000
/** Maximum wait for the next block after inclusion: the depth changes only with new blocks. */
const depthMs = 30_000

/**
 * Drives an execution until it is final or the process stops; resolves with its last state. Several processes may drive
 * the same execution, because the journal guards every move.
 */
export async function drive(deps: DriveDeps, id: IntentId): Promise<Execution> {
  const { lane, state } = await load(deps, id)
  // An included transaction waits for depth without occupying its lane.
  const untilLanded = () => driveUntil(deps, id, hasOutcome)
  await (state === 'released' ? deps.lanes.enqueue(lane, untilLanded) : deps.lanes.startNow(lane, untilLanded))
  return driveUntil(deps, id, isFinal)
}

async function driveUntil(
  deps: DriveDeps,
  id: IntentId,
  isDone: (execution: Execution) => boolean,
): Promise<Execution> {
  let execution = await load(deps, id)
  while (!isDone(execution) && !deps.isStopping()) {
    const chain = deps.chain(execution.chain)
    const since = chain.lastSeenBlock()
    try {
      execution = (await step(deps, execution, since)) ?? (await load(deps, id))
    } catch (error) {
      deps.onError(execution, error)
      await chain.untilNextBlock(retryMs, since)
      execution = await load(deps, id)
    }
  }
  return execution
}

async function load(deps: DriveDeps, id: IntentId): Promise<Execution> {
  const execution = await deps.journal.load(id)
  if (!execution) throw new Error(`No execution ${id} in the journal`)
  return execution
}

/**
 * @param since the last block seen before this step reads the chain
 * @returns the new state, or null if nothing changed or another process moved it
 */
async function step(deps: DriveDeps, execution: Execution, since: bigint): Promise<Execution | null> {
  const evidence = nextCommand(execution) === 'prepare' ? await prepare(deps, execution) : await watch(deps, execution)
  const next = evidence && advance(execution, evidence)
  if (next && next !== execution && (await record(deps, execution, next))) return next
  await deps.chain(execution.chain).untilNextBlock(execution.state === 'included' ? depthMs : retryMs, since)
  return null
}

async function prepare(deps: DriveDeps, execution: Execution): Promise<Evidence> {
  try {
    return { kind: 'prepared', transaction: await deps.prepare(execution) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Retries after a landed approval until the deadline, because the refusal would state that nothing was sent.
    if (error.code === 'UPSTREAM_DOWN' && execution.earlier.length > 0) throw error
    return { kind: 'refused', code: error.code, reason: getReason(error) }
  }
}

async function record(deps: DriveDeps, from: Execution, to: Execution): Promise<boolean> {
  try {
    const moved = await deps.journal.move(from, to)
    if (moved) deps.onMove(to)
    return moved
  } catch (error) {
    // Another process occupies the lane, or stored this transaction for another trade: waits, then prepares again.
    if (error instanceof LaneOccupied || error instanceof DuplicateTransaction) return false
    throw error
  }
}
