import { vi } from 'vitest'

/** The challenge of the stub server, and the solution of the stub solver. */
export const challenge = { parameters: {} }
const solution = { counter: 7 }
export const solvedToken = btoa(JSON.stringify({ challenge, solution }))

/** Stubs the captcha worker: it solves immediately, never finishes, or fails. */
export function stubSolver(behaviour: 'solves' | 'idles' | 'breaks' = 'solves') {
  const counts = { started: 0, ended: 0 }
  class Solver {
    onmessage?: (message: { data: unknown }) => void
    onerror?: () => void
    constructor() {
      counts.started += 1
    }
    postMessage() {
      if (behaviour === 'solves') this.onmessage?.({ data: solution })
      if (behaviour === 'breaks') this.onerror?.()
    }
    terminate() {
      counts.ended += 1
    }
  }
  vi.stubGlobal('Worker', Solver)
  return counts
}
