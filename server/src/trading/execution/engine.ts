import type { IntentId } from '@murmur/contract/ids'
import { withSpan } from '#platform/observability/span.ts'
import type { DriveDeps } from './drive-deps.ts'
import { driveExecution } from './drive-execution.ts'
import { type Execution, isFinal } from './execution.ts'

export type Engine = {
  /**
   * Drives an execution to its final state in the background; does nothing if it is already being driven. `stored`: the
   * execution as just stored, which saves reading it.
   */
  startDriving(id: IntentId, stored?: Execution): void
  /**
   * Resumes all open executions. Those with signed bytes come first, because others in their lane must wait for them.
   */
  recover(): Promise<void>
  /** Ends the pause of an execution that another part of this process has moved. */
  wake(id: IntentId): void
  /** Stops driving; unfinished executions resume at the next start. */
  stop(): void
}

export type EngineDeps = Omit<DriveDeps, 'isStopping' | 'pause'> & {
  /** Called if an execution cannot be driven, for example while the database is down. */
  onDriveFailed: (id: IntentId | null, error: unknown) => void
  /**
   * Whether this process resumes open executions of other processes; at least one process must. Each drives its own in any case.
   * Default true.
   */
  resumesTrades?: boolean
}

const retryMs = 1_000
/**
 * Interval for checking the journal for executions that no process drives, for example after another instance crashed.
 */
const sweepMs = 30_000

/** Starts the engine: drives the executions of this process and recovers those of earlier ones. */
export function startEngine(deps: EngineDeps): Engine {
  const running = new Set<string>()
  const wakeCallbacks = new Map<string, () => void>()
  let isStopping = false
  const driveDeps: DriveDeps = { ...deps, isStopping: () => isStopping, pause }

  async function pause(id: IntentId, ms: number): Promise<void> {
    const wakeUp = new Promise<void>((resolve) => wakeCallbacks.set(id, resolve))
    await Promise.race([wakeUp, deps.wait(ms)])
    wakeCallbacks.delete(id)
  }

  async function driveUntil(id: IntentId, stored?: Execution): Promise<void> {
    let fresh = stored
    for (let isDone = false; !isDone && !isStopping; ) {
      try {
        const known = fresh
        const driven = withSpan({ name: 'execute', trade: id }, () => driveExecution(driveDeps, id, known))
        fresh = undefined
        isDone = isFinal(await driven)
      } catch (error) {
        deps.onDriveFailed(id, error)
        await deps.wait(retryMs)
      }
    }
    running.delete(id)
  }

  function startDriving(id: IntentId, stored?: Execution): void {
    if (running.has(id) || isStopping) return
    running.add(id)
    void driveUntil(id, stored)
  }

  async function recover(): Promise<void> {
    const unfinishedExecutions = await deps.journal.unfinished()
    const released = unfinishedExecutions.filter((execution) => execution.state === 'released')
    const inFlight = unfinishedExecutions.filter((execution) => execution.state !== 'released')
    for (const { id } of [...inFlight, ...released]) startDriving(id)
  }

  const sweepNow = () => {
    recover().catch((error: unknown) => deps.onDriveFailed(null, error))
  }
  const sweep = deps.resumesTrades === false ? undefined : setInterval(sweepNow, sweepMs).unref()

  return {
    startDriving,
    recover,
    wake: (id) => wakeCallbacks.get(id)?.(),
    stop() {
      isStopping = true
      clearInterval(sweep)
    },
  }
}
