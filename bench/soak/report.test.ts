import { expect, test } from 'vitest'
import { formatSoak, judgeSoak, type SoakSample, slopePerHour } from './report.ts'

const sample = (minute: number, residentMb: number, ms: number): SoakSample => ({
  ...{ minute, residentMb, late: 0 },
  latencies: Array.from({ length: 100 }, (_, n) => (n === 99 ? ms : 5)),
})

test('one outlier does not change a slope', () => {
  const flat = [1, 2, 3, 4, 5, 6].map((minute) => [minute, minute === 3 ? 900 : 100] as const)
  expect(slopePerHour(flat)).toBe(0)
  expect(slopePerHour([1, 2, 3, 4].map((minute) => [minute, 100 + 2 * minute] as const))).toBe(120)
})

test('a run is judged by its live memory, and by the p99 of its thirds', () => {
  const flat = [1, 2, 3, 4, 5, 6].map((minute) => sample(minute, 200, 50))
  expect(judgeSoak({ samples: flat, liveMb: { start: 100, end: 105 } })).toMatchObject({ p99: 1, isMet: true })
  expect(judgeSoak({ samples: flat, liveMb: { start: 100, end: 120 } }).isMet).toBe(false)
  const slower = [1, 2, 3, 4, 5, 6].map((minute) => sample(minute, 200, 50 + 10 * minute))
  expect(judgeSoak({ samples: slower, liveMb: { start: 100, end: 100 } }).isMet).toBe(false)
  expect(formatSoak({ samples: slower, liveMb: { start: 100, end: 100 } })).toContain('p99 600.0 ms')
})
