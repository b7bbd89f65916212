import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from './service.ts'

export type KeepRunningDeps = {
  print: (line: string) => void
  isStopping: () => boolean
  /** Called with the pid of each started process. */
  onStarted: (pid: number) => void
}

const minPauseMs = 250
const maxPauseMs = 10_000

/**
 * Milliseconds to wait before the next start. The pause doubles with each crash; a process that exited cleanly (`npm run dev`
 * restarts it this way) or ran for a minute restarts after the shortest pause.
 */
export function getRestartDelay(
  last: number | undefined,
  { code, ranMs }: { code: number | null; ranMs: number },
): number {
  if (last === undefined || code === 0 || ranMs > 60_000) return minPauseMs
  return Math.min(last * 2, maxPauseMs)
}

/** Restarts a service whenever it exits, until Murmur shuts down. */
export async function keepRunning(deps: KeepRunningDeps, name: string, service: Service): Promise<void> {
  let pauseMs: number | undefined
  while (true) {
    const began = Date.now()
    const { code, signal } = await service.exited
    if (deps.isStopping()) return
    pauseMs = getRestartDelay(pauseMs, { code, ranMs: Date.now() - began })
    deps.print(`The ${name} stopped (${signal ?? `exit code ${code}`}); starting it again …`)
    await wait(pauseMs)
    if (deps.isStopping()) return
    const start = service.start()
    deps.onStarted(service.pid)
    await start.then(
      () => deps.print(`The ${name} is back.`),
      (error: Error) => deps.print(error.message),
    )
  }
}
