import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from '#lib/http/coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls with the same key run once, and a call after the start runs again', async () => {
  const owner = {}
  const work = vi.fn(async () => work.mock.calls.length)
  const first = coalesce(owner, 'balances', work)
  const second = coalesce(owner, 'balances', work)
  const other = coalesce(owner, 'history', work)
  await vi.runAllTimersAsync()
  expect(await Promise.all([first, second, other])).toEqual([1, 1, 2])
  const later = coalesce(owner, 'balances', work)
  await vi.runAllTimersAsync()
  expect(await later).toBe(3)
})
