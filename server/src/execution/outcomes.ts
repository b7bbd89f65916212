import type { Execution } from '#execution/execution.ts'

/** Lets a request wait for an execution that this process carries. */
export type Outcomes = {
  moved(execution: Execution): void
  /**
   * Starts to listen at once. `next` resolves with the first move after which the execution `isThere`, or with undefined
   * when the time is over; `stop` ends the waiting.
   */
  listen(id: string, isThere: (execution: Execution) => boolean, timeoutMs: number): Listening
}

export type Listening = { next: Promise<Execution | undefined>; stop: () => void }

export function createOutcomes(): Outcomes {
  const listeners = new Map<string, Set<(execution: Execution) => void>>()
  return {
    moved(execution) {
      for (const listener of listeners.get(execution.id) ?? []) listener(execution)
    },
    listen(id, isThere, timeoutMs) {
      let end: (execution?: Execution) => void = () => undefined
      const next = new Promise<Execution | undefined>((resolve) => {
        end = resolve
      })
      const ofExecution = listeners.get(id) ?? new Set()
      const listener = (execution: Execution) => {
        if (isThere(execution)) finish(execution)
      }
      const finish = (execution?: Execution) => {
        clearTimeout(timer)
        ofExecution.delete(listener)
        if (ofExecution.size === 0) listeners.delete(id)
        end(execution)
      }
      const timer = setTimeout(finish, timeoutMs)
      listeners.set(id, ofExecution.add(listener))
      return { next, stop: () => finish() }
    },
  }
}
