import { describe, expect, it } from 'vitest'
import { createDeadline } from './deadline.ts'

const waitForAbort = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))

describe('a deadline', () => {
  it('aborts after its timeout', async () => {
    const late = createDeadline(new AbortController().signal, 20)
    expect(late.isExpired()).toBe(false)
    expect(await waitForAbort(late.signal)).toEqual(new Error('timeout'))
    expect(late.isExpired()).toBe(true)
  })

  it('aborts with its parent signal and passes on the reason', () => {
    const stop = new AbortController()
    const soon = createDeadline(stop.signal, 60_000)
    stop.abort(new Error('enough'))
    expect(soon.signal.reason).toEqual(new Error('enough'))
    expect(soon.isExpired()).toBe(false)
    soon.clear()
    const never = createDeadline(stop.signal, 60_000)
    expect(never.signal.aborted).toBe(true)
    never.clear()
  })

  it('does not abort once cleared', () => {
    const stop = new AbortController()
    const done = createDeadline(stop.signal, 60_000)
    done.clear()
    stop.abort()
    expect(done.signal.aborted).toBe(false)
  })
})
