import { expect, test } from 'vitest'
import { applyLimitChange } from './apply-limit-change.ts'

const at = new Date('2026-11-22T08:00:00Z')
const tomorrow = new Date('2026-11-23T08:00:00Z')
const soon = new Date('2026-11-22T09:00:00Z')
const limits = (perTradeUsd: number | null, perDayUsd: number | null) => ({ perTradeUsd, perDayUsd })
const makeLimitsAt = (one: number | null, day: number | null, pending: ReturnType<typeof limits> | null = null) => ({
  now: limits(one, day),
  pending: pending && { ...pending, from: soon },
})

test.each([
  [
    'applies the first limits at once',
    makeLimitsAt(null, null),
    limits(50, 200),
    { now: limits(50, 200), pending: null },
  ],
  ['applies stricter limits at once', makeLimitsAt(50, 200), limits(20, 100), { now: limits(20, 100), pending: null }],
  [
    'applies looser limits a day later',
    makeLimitsAt(50, 200),
    limits(60, 200),
    { now: limits(50, 200), pending: { ...limits(60, 200), from: tomorrow } },
  ],
  [
    'removes limits a day later',
    makeLimitsAt(50, 200),
    limits(null, null),
    { now: limits(50, 200), pending: { ...limits(null, null), from: tomorrow } },
  ],
  [
    'applies the stricter half at once, the looser later',
    makeLimitsAt(50, 200),
    limits(20, 300),
    { now: limits(20, 200), pending: { ...limits(20, 300), from: tomorrow } },
  ],
  [
    'cancels a pending change by a stricter one',
    makeLimitsAt(50, 200, limits(500, 500)),
    limits(40, 200),
    { now: limits(40, 200), pending: null },
  ],
  [
    'cancels a pending change by the current limits',
    makeLimitsAt(50, 200, limits(500, 500)),
    limits(50, 200),
    { now: limits(50, 200), pending: null },
  ],
  [
    'keeps the time of a pending change that is looser',
    makeLimitsAt(50, 200, limits(500, 500)),
    limits(100, 300),
    { now: limits(50, 200), pending: { ...limits(100, 300), from: soon } },
  ],
  [
    'restarts the delay if looser than the pending change',
    makeLimitsAt(50, 200, limits(60, 300)),
    limits(70, 300),
    { now: limits(50, 200), pending: { ...limits(70, 300), from: tomorrow } },
  ],
])('%s', (_, before, wanted, after) => {
  expect(applyLimitChange(before, wanted, at)).toEqual(after)
})
