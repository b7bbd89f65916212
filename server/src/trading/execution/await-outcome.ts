import type { IntentId } from '@murmur/contract/ids'
import { type Execution, hasOutcome } from './execution.ts'
import type { Outcomes } from './outcomes.ts'

/** The parts of the engine that a request needs to wait for an execution. */
export type AwaitOutcomeDeps = {
  startDriving: (executionId: IntentId, stored?: Execution) => void
  load: (executionId: IntentId) => Promise<Execution | undefined>
  outcomes: Outcomes
  /** The longest wait, in milliseconds. */
  responseTimeoutMs: number
}

/**
 * Waits for the outcome of an execution; returns its current state if the chain takes longer. Subscribes before the execution
 * starts, so that no outcome is missed.
 * @param fresh an execution that the caller has just released, to start driving it
 */
export async function awaitOutcome(deps: AwaitOutcomeDeps, id: IntentId, fresh?: Execution): Promise<Execution> {
  const subscription = deps.outcomes.listen(id, hasOutcome, deps.responseTimeoutMs)
  try {
    if (fresh) deps.startDriving(id, fresh)
    const current = fresh ?? (await load(deps, id))
    return hasOutcome(current) ? current : ((await subscription.next) ?? (await load(deps, id)))
  } finally {
    subscription.stop()
  }
}

async function load(deps: AwaitOutcomeDeps, id: IntentId): Promise<Execution> {
  const execution = await deps.load(id)
  if (!execution) throw new Error(`No execution ${id}`)
  return execution
}
