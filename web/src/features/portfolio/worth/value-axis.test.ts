// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTick, timeTicks, valueAxis } from '#features/portfolio/worth/value-axis.ts'

test('the axis has ticks at round values around the line', () => {
  expect(valueAxis(1_000, 1_250)).toEqual({ low: 1_000, high: 1_300, ticks: [1_000, 1_100, 1_200, 1_300] })
  expect(valueAxis(0, 12).ticks).toEqual([0, 5, 10, 15])
})

test('the axis spans at least two per cent of the value, so that cents do not look like a crash', () => {
  const { low, high } = valueAxis(15_000, 15_001)
  expect(high - low).toBeGreaterThanOrEqual(300)
})

test('the axis contains all values, never goes below zero, and has two to seven ticks, or one for a constant value', () => {
  const value = fc.double({ min: 0, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)]
      const { low, high, ticks } = valueAxis(lowest, highest)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(lowest * (1 + 1e-9))
      expect(high).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
      expect(ticks.length).toBeGreaterThanOrEqual(highest > 0 && highest - lowest < 0.005 ? 1 : 2)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('tick labels are whole dollars, with cents for steps below a dollar, and abbreviated for large steps', () => {
  expect(formatTick(15_050, valueAxis(15_000, 15_300), 'en')).toBe('$15,050')
  expect(formatTick(0.5, valueAxis(0, 1), 'en')).toBe('$0.50')
  expect(formatTick(2_000_000, valueAxis(1e6, 5e6), 'en')).toBe('$2.0M')
})

test('time ticks are times of day for a day, days for a month, and months for more than a year', () => {
  const at = (days: number) => new Date(Date.UTC(2026, 0, 1, 12) + days * 86_400_000).toISOString()
  expect(timeTicks(at(0), at(0.5), 'en')[0]).toMatch(/^\d\d:\d\d$/)
  expect(timeTicks(at(0), at(30), 'en')).toEqual(['1 Jan', '16 Jan', '31 Jan'])
  expect(timeTicks(at(0), at(400), 'en')[0]).toBe('Jan 2026')
})

test('a constant value has a single tick in the middle', () => {
  const axis = valueAxis(14_749.01, 14_749.01)
  expect(axis.ticks).toEqual([14_749.01])
  expect((axis.low + axis.high) / 2).toBeCloseTo(14_749.01)
  expect(formatTick(14_749.01, axis, 'en')).toBe('$14,749')
})
