import { expect, test } from 'vitest'
import { createDailyLimit } from '#faucet/daily-limit.ts'

test("the faucet's daily limit counts each key separately, and restarts the next day", () => {
  let now = '2026-11-21T08:00:00Z'
  const isWithinLimit = createDailyLimit(2, () => new Date(now))
  expect(['a', 'a', 'a', 'b'].map(isWithinLimit)).toEqual([true, true, false, true])
  now = '2026-11-21T23:59:59Z'
  expect(isWithinLimit('a')).toBe(false)
  now = '2026-11-22T00:00:00Z'
  expect(isWithinLimit('a')).toBe(true)
})
