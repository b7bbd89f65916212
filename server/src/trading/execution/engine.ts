import type { IntentId } from '@murmur/contract/ids'
import { drive } from './drive.ts'
import type { DriveDeps } from './drive-deps.ts'
import { isFinal } from './execution.ts'

export type Engine = {
  /** Carries an execution to its end in the background; nothing happens when that is under way already. */
  take(id: IntentId): void
  /** Takes up every execution that is open, those with signed bytes first, so that the others of their lane wait for them. */
  recover(): Promise<void>
  /** Lets every execution stand where it is; the next start takes it up. */
  stop(): void
}

export type EngineDeps = Omit<DriveDeps, 'isStopping'> & {
  /** An execution could not be carried on at all, as when the database is away. */
  onStuck: (id: IntentId | null, error: unknown) => void
  wait: (ms: number) => Promise<void>
}

const retryMs = 1_000
/** How often the journal is looked through for what nobody carries: another instance may have died. */
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
