import type { Env } from '../environment.ts'
import { builtFile } from '../paths.ts'
import { type Child, type ChildOptions, type Exit, runChild } from './run-child.ts'

/** One process of a world: can be stopped, killed and started again with the same ports and state. */
export type Service = {
  readonly pid: number
  readonly logs: string[]
  /** Resolves when the current process has exited. */
  readonly exited: Promise<Exit>
  /** Starts the process and waits until it is ready. Adds `env` for this and later starts. */
  start(env?: Env): Promise<void>
  /** Stops the process gracefully. */
  stop(graceMs?: number): Promise<Exit>
  kill9(): Promise<Exit>
}

type Options = Pick<ChildOptions, 'flags' | 'onLog'> & {
  /** Default: the bundle of this name under dist/. */
  script?: string
}

export function createService(name: 'sandbox' | 'server', env: Env, { script, ...options }: Options = {}): Service {
  let child: Child<unknown> | undefined
  const getCurrent = () => {
    if (!child) throw new Error(`The ${name} was not started`)
    return child
  }
  return {
    get pid() {
      return getCurrent().pid
    },
    get logs() {
      return getCurrent().logs
    },
    get exited() {
      return getCurrent().exited
    },
    async start(more = {}) {
      Object.assign(env, more)
      child = runChild({ name, script: script ?? builtFile(name, 'main.js'), env, ...options })
      await child.ready
    },
    stop: (graceMs) => (child ? child.stop(graceMs) : Promise.resolve({ code: 0, signal: null })),
    kill9: () => getCurrent().kill9(),
  }
}
