import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from './service.ts'

export type KeepRunningDeps = {
  say: (line: string) => void
  isStopping: () => boolean
  /** Told of every process that was started. */
  started: (pid: number) => void
}

const shortest = 250
const longest = 10_000

/** Starts a service again whenever it ends, soon at first, with longer pauses when it keeps ending; until we stop. */
export async function keepRunning(deps: KeepRunningDeps, name: string, service: Service): Promise<void> {
  let pause = shortest
  while (true) {
    const began = Date.now()
    const { code, signal } = await service.exited
    if (deps.isStopping()) return
    if (Date.now() - began > 60_000) pause = shortest
    deps.say(`The ${name} stopped (${signal ?? `exit code ${code}`}); starting it again …`)
    await wait(pause)
    pause = Math.min(pause * 2, longest)
    if (deps.isStopping()) return
    const start = service.start()
    deps.started(service.pid)
    await start.then(
      () => deps.say(`The ${name} is back.`),
      (error: Error) => deps.say(error.message),
    )
  }
}
