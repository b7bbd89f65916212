import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceSoon } from '#lib/http/once-soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls with the same key run once, and a call after the start runs again', async () => {
  const owner = {}
  const work = vi.fn(async () => work.mock.calls.length)
  const first = onceSoon(owner, 'balances', work)
  const second = onceSoon(owner, 'balances', work)
  const other = onceSoon(owner, 'history', work)
  await vi.runAllTimersAsync()
  expect(await Promise.all([first, second, other])).toEqual([1, 1, 2])
  const later = onceSoon(owner, 'balances', work)
  await vi.runAllTimersAsync()
  expect(await later).toBe(3)
})
