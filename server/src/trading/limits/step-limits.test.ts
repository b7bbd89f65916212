import { expect, test } from 'vitest'
import { stepLimits } from './step-limits.ts'

const at = new Date('2026-11-22T08:00:00Z')
const tomorrow = new Date('2026-11-23T08:00:00Z')
const soon = new Date('2026-11-22T09:00:00Z')
const limits = (perTradeUsd: number | null, perDayUsd: number | null) => ({ perTradeUsd, perDayUsd })
const of = (one: number | null, day: number | null, pending: ReturnType<typeof limits> | null = null) => ({
  now: limits(one, day),
  pending: pending && { ...pending, from: soon },
})

test.each([
  ['the first limits count at once', of(null, null), limits(50, 200), { now: limits(50, 200), pending: null }],
  ['stricter ones at once', of(50, 200), limits(20, 100), { now: limits(20, 100), pending: null }],
  [
    'looser ones a day later',
    of(50, 200),
    limits(60, 200),
    { now: limits(50, 200), pending: { ...limits(60, 200), from: tomorrow } },
  ],
  [
    'none at all a day later',
    of(50, 200),
    limits(null, null),
    { now: limits(50, 200), pending: { ...limits(null, null), from: tomorrow } },
  ],
  [
    'the stricter half at once, the looser later',
    of(50, 200),
    limits(20, 300),
    { now: limits(20, 200), pending: { ...limits(20, 300), from: tomorrow } },
  ],
  [
    'stricter ones cancel what is on its way',
    of(50, 200, limits(500, 500)),
    limits(40, 200),
    { now: limits(40, 200), pending: null },
  ],
  ['the same ones too', of(50, 200, limits(500, 500)), limits(50, 200), { now: limits(50, 200), pending: null }],
  [
    'less loose than what is on its way keeps its time',
    of(50, 200, limits(500, 500)),
    limits(100, 300),
    { now: limits(50, 200), pending: { ...limits(100, 300), from: soon } },
  ],
  [
    'looser than what is on its way waits anew',
    of(50, 200, limits(60, 300)),
    limits(70, 300),
    { now: limits(50, 200), pending: { ...limits(70, 300), from: tomorrow } },
  ],
])('%s', (_, before, wanted, after) => {
  expect(stepLimits(before, wanted, at)).toEqual(after)
})
