import type { IntentId } from '@murmur/contract/ids'
import { drive } from './drive.ts'
import type { DriveDeps } from './drive-deps.ts'
import { isFinal } from './execution.ts'

export type Engine = {
  /** Drives an execution to its final state in the background; does nothing if it is already driven. */
  take(id: IntentId): void
  /** Resumes every open execution, those with signed bytes first, so that the others in their lane wait for them. */
  recover(): Promise<void>
  /** Stops without finishing executions; the next start resumes them. */
  stop(): void
}

export type EngineDeps = Omit<DriveDeps, 'isStopping'> & {
  /** Called if an execution cannot be driven at all, for example while the database is down. */
  onStuck: (id: IntentId | null, error: unknown) => void
  wait: (ms: number) => Promise<void>
}

const retryMs = 1_000
/** How often the journal is checked for executions without a driver: another instance may have crashed. */
const sweepMs = 30_000

export function startEngine(deps: EngineDeps): Engine {
  const carried = new Set<string>()
  let isStopping = false
  const driving: DriveDeps = { ...deps, isStopping: () => isStopping }

  async function carry(id: IntentId): Promise<void> {
    for (let isDone = false; !isDone && !isStopping; ) {
      try {
        isDone = isFinal(await drive(driving, id))
      } catch (error) {
        deps.onStuck(id, error)
        await deps.wait(retryMs)
      }
    }
    carried.delete(id)
  }

  function take(id: IntentId): void {
    if (carried.has(id) || isStopping) return
    carried.add(id)
    void carry(id)
  }

  async function recover(): Promise<void> {
    const open = await deps.journal.unfinished()
    const released = open.filter((execution) => execution.state === 'released')
    const underWay = open.filter((execution) => execution.state !== 'released')
    for (const { id } of [...underWay, ...released]) take(id)
  }

  const sweep = setInterval(() => {
    recover().catch((error: unknown) => deps.onStuck(null, error))
  }, sweepMs)
  sweep.unref()

  return {
    take,
    recover,
    stop() {
      isStopping = true
      clearInterval(sweep)
    },
  }
}
