import { vi } from 'vitest'

/** What the stub server offers, and what the form sends once the stub solver has ticked the box. */
export const challenge = { parameters: {} }
const solution = { counter: 7 }
export const solvedToken = btoa(JSON.stringify({ challenge, solution }))

/** Stands in for the worker that works captchas out: it does at once, never comes to an end, or breaks. */
export function stubSolver(way: 'solves' | 'idles' | 'breaks' = 'solves') {
  const seen = { started: 0, ended: 0 }
  class Solver {
    onmessage?: (message: { data: unknown }) => void
    onerror?: () => void
    constructor() {
      seen.started += 1
    }
    postMessage() {
      if (way === 'solves') this.onmessage?.({ data: solution })
      if (way === 'breaks') this.onerror?.()
    }
    terminate() {
      seen.ended += 1
    }
  }
  vi.stubGlobal('Worker', Solver)
  return seen
}
