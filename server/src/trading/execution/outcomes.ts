import type { IntentId } from '@murmur/contract/ids'
import type { Execution } from './execution.ts'

/** Lets a request wait for an execution that this process drives. */
export type Outcomes = {
  publish(execution: Execution): void
  /**
   * Subscribes immediately. `next` resolves with the first state for which `isDone` returns true, or with undefined
   * after the timeout. `stop` unsubscribes.
   */
  listen(id: IntentId, isDone: (execution: Execution) => boolean, timeoutMs: number): OutcomeWait
  /** Ends all current and future waits at shutdown, so that requests respond with the current state. */
  end(): void
}

type OutcomeWait = { next: Promise<Execution | undefined>; stop: () => void }

/** Creates the notifier of outcomes. */
export function createOutcomes(): Outcomes {
  const listeners = new Map<string, Set<(execution: Execution) => void>>()
  const waiting = new Set<() => void>()
  let isEnded = false
  return {
    publish(execution) {
      for (const listener of listeners.get(execution.id) ?? []) listener(execution)
    },
    listen(id, isDone, timeoutMs) {
      let end: (execution?: Execution) => void = () => undefined
      const next = new Promise<Execution | undefined>((resolve) => {
        end = resolve
      })
      const executionListeners = listeners.get(id) ?? new Set()
      const listener = (execution: Execution) => {
        if (isDone(execution)) finish(execution)
      }
      const finish = (execution?: Execution) => {
        clearTimeout(timer)
        waiting.delete(stop)
        executionListeners.delete(listener)
        // Runs twice, after a timeout and by `stop`: another call may have subscribed in between.
        if (executionListeners.size === 0 && listeners.get(id) === executionListeners) listeners.delete(id)
        end(execution)
      }
      const stop = () => finish()
      const timer = setTimeout(stop, isEnded ? 0 : timeoutMs)
      waiting.add(stop)
      listeners.set(id, executionListeners.add(listener))
      return { next, stop }
    },
    end() {
      isEnded = true
      for (const stop of [...waiting]) stop()
    },
  }
}
