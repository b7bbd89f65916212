import type { Execution } from '#execution/execution.ts'

/** Lets a request wait for an execution that this process drives. */
export type Outcomes = {
  moved(execution: Execution): void
  /** Resolves with the first moved execution that `isThere`, or with undefined after `timeoutMs`. */
  wait(id: string, isThere: (execution: Execution) => boolean, timeoutMs: number): Promise<Execution | undefined>
}

export function createOutcomes(): Outcomes {
  const listeners = new Map<string, Set<(execution: Execution) => void>>()
  return {
    moved(execution) {
      for (const listener of listeners.get(execution.id) ?? []) listener(execution)
    },
    wait(id, isThere, timeoutMs) {
      return new Promise((resolve) => {
        const end = (execution?: Execution) => {
          clearTimeout(timer)
          ofExecution.delete(listener)
          if (ofExecution.size === 0) listeners.delete(id)
          resolve(execution)
        }
        const listener = (execution: Execution) => {
          if (isThere(execution)) end(execution)
        }
        const timer = setTimeout(end, timeoutMs)
        const ofExecution = listeners.get(id) ?? new Set()
        listeners.set(id, ofExecution.add(listener))
      })
    },
  }
}
