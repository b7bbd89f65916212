// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestIndex, toValueLine } from '#lib/trading/value-line.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()

test('a line needs two points and is centred if constant', () => {
  expect(toValueLine([])).toBeUndefined()
  expect(toValueLine([{ at: at(0), usd: 5 }])).toBeUndefined()
  expect(toValueLine([0, 10].map((minutes) => ({ at: at(minutes), usd: 5 })))?.coordinates).toEqual([
    { x: 0, y: 0.5 },
    { x: 1, y: 0.5 },
  ])
})

test('coordinates are proportional to time and value', () => {
  const line = toValueLine([
    { at: at(0), usd: 10 },
    { at: at(1), usd: 30 },
    { at: at(4), usd: 20 },
  ])
  expect(line?.coordinates).toEqual([
    { x: 0, y: 0 },
    { x: 0.25, y: 1 },
    { x: 1, y: 0.5 },
  ])
  expect([line?.lowest.usd, line?.highest.usd]).toEqual([10, 30])
  expect([0, 0.1, 0.2, 0.7, 1].map((x) => nearestIndex(line?.coordinates ?? [], x))).toEqual([0, 0, 1, 2, 2])
})

test('all points are inside the picture', () => {
  const points = fc.array(
    fc.record({ minutes: fc.integer({ min: 0, max: 1e6 }), usd: fc.double({ min: 0, max: 1e12, noNaN: true }) }),
  )
  fc.assert(
    fc.property(points, (all) => {
      const sorted = all.sort((a, b) => a.minutes - b.minutes).map(({ minutes, usd }) => ({ at: at(minutes), usd }))
      for (const { x, y } of toValueLine(sorted)?.coordinates ?? []) {
        expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
      }
    }),
  )
})
