import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const never = new Promise<string>(() => undefined)
const refuse = () => {
  throw new Error('too late')
}

describe('a promise with a timeout', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('settles like the promise before the timeout, and clears the timer', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000, refuse)).toBe('done')
    await expect(withTimeout(Promise.reject(new Error('failed')), 1_000, refuse)).rejects.toThrow('failed')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('resolves with the result of the callback after the timeout', async () => {
    const result = withTimeout(never, 1_000, () => 'late')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await result).toBe('late')
  })

  it('rejects with the error of the callback after the timeout', async () => {
    const result = expect(withTimeout(never, 1_000, refuse)).rejects.toThrow('too late')
    await vi.advanceTimersByTimeAsync(1_000)
    await result
  })

  it('ignores an error after the timeout', async () => {
    const failing = new Promise<string>((_, reject) => setTimeout(() => reject(new Error('failed')), 2_000))
    const result = withTimeout(failing, 1_000, () => 'late')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await result).toBe('late')
  })

  it('accepts a timeout of zero', async () => {
    const result = withTimeout(never, 0, () => 'late')
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('late')
  })
})
