import type { IntentId } from '@murmur/contract/ids'
import { withSpan } from '#platform/observability/span.ts'
import { claimMs } from './claim-preparation.ts'
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
   * Resumes the open executions that no other process drives. Those with signed bytes come first, because others in their lane must
   * wait for them.
   */
  recover(): Promise<void>
  /** Ends the pause of an execution that another part of this process has moved. */
  wake(id: IntentId): void
  /** Stops driving, and ends the claims, so that another process or the next start resumes at once. */
  stop(): Promise<void>
}

export type EngineDeps = Omit<DriveDeps, 'isStopping' | 'pause'> & {
  /** Called if an execution cannot be driven, for example while the database is down. */
  onDriveFailed: (id: IntentId | null, error: unknown) => void
  /**
   * Whether this process resumes open executions of other processes; at least one process must. Each drives its own in any case.
   * Default true.
   */
  resumesTrades?: boolean
  /** Whether no other process can open the journal, so that the claims of an earlier one need not end first. Default false. */
  isAlone?: boolean
}

const retryMs = 1_000
/**
 * Interval, in milliseconds, for renewing the claims of this process, and for checking the journal for executions that no process
 * drives, for example after another instance crashed.
 */
const sweepMs = claimMs / 3
/** A process that is alone only checks for an execution whose drive could not start. */
const sweepsPerCheckAlone = 10

/**
 * Starts the engine: drives the executions of this process and recovers those of earlier ones. One process at a time drives each
 * (decision 356).
 */
export function startEngine(deps: EngineDeps): Engine {
  const { journal, holder } = deps
  const claim = { holder, forMs: claimMs }
  const drives = new Map<IntentId, Drive>()
  const { pause, wake } = createPauses(deps)
  let isStopping = false

  function startDriving(id: IntentId, stored?: Execution): void {
    if (drives.has(id) || isStopping) return
    const drive: Drive = { id, isLost: false }
    drives.set(id, drive)
    const driveDeps = { ...deps, isStopping: () => isStopping || drive.isLost, pause }
    void driveUntilFinal(driveDeps, id, stored).then(() => forget(drive))
  }

  function forget(drive: Drive): void {
    if (drives.get(drive.id) === drive) drives.delete(drive.id)
  }

  async function recover(): Promise<void> {
    const unfinished = await journal.claimUnfinished({ ...claim, isAlone: deps.isAlone === true })
    const released = unfinished.filter((execution) => execution.state === 'released')
    const inFlight = unfinished.filter((execution) => execution.state !== 'released')
    for (const { id } of [...inFlight, ...released]) startDriving(id)
  }

  /** Renews the claims of all executions that this process drives, and stops driving those that it has lost. */
  async function renewClaims(): Promise<void> {
    const driven = [...drives.values()]
    if (driven.length === 0) return
    const ids = driven.map(({ id }) => id)
    const kept = new Set(await journal.renewClaims(ids, claim))
    for (const drive of driven.filter(({ id }) => !kept.has(id))) {
      drive.isLost = true
      forget(drive)
      wake(drive.id)
    }
  }

  let sweepCount = 0
  async function sweep(): Promise<void> {
    await renewClaims()
    sweepCount++
    const isCheckDue = !deps.isAlone || sweepCount % sweepsPerCheckAlone === 0
    if (deps.resumesTrades !== false && isCheckDue) await recover()
  }

  const endSweeps = deps.repeatEvery(sweepMs, () => {
    sweep().catch((error: unknown) => deps.onDriveFailed(null, error))
  })

  return {
    startDriving,
    recover,
    wake,
    async stop() {
      isStopping = true
      endSweeps()
      await journal.endClaims(holder)
    },
  }
}

/** `isLost`: another process has taken the execution over. */
type Drive = { readonly id: IntentId; isLost: boolean }

async function driveUntilFinal(
  deps: DriveDeps & Pick<EngineDeps, 'onDriveFailed'>,
  id: IntentId,
  stored?: Execution,
): Promise<void> {
  let fresh = stored
  for (let isDone = false; !isDone && !deps.isStopping(); ) {
    try {
      const known = fresh
      const driven = withSpan({ name: 'execute', trade: id }, () => driveExecution(deps, id, known))
      fresh = undefined
      isDone = isFinal(await driven)
    } catch (error) {
      deps.onDriveFailed(id, error)
      await deps.wait(retryMs)
    }
  }
}

/** Pauses of executions, which `wake` ends early. */
function createPauses({ wait }: Pick<EngineDeps, 'wait'>) {
  const wakeCallbacks = new Map<string, () => void>()
  return {
    async pause(id: IntentId, ms: number): Promise<void> {
      const wakeUp = new Promise<void>((resolve) => wakeCallbacks.set(id, resolve))
      await Promise.race([wakeUp, wait(ms)])
      wakeCallbacks.delete(id)
    },
    wake: (id: IntentId) => wakeCallbacks.get(id)?.(),
  }
}
