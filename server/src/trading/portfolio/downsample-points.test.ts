import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downsamplePoints } from './downsample-points.ts'

test('downsamplePoints keeps at most the given number of points, in order, with the first and the last', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 10 ** 7 }), { maxLength: 300 })
  fc.assert(
    fc.property(times, fc.integer({ min: 2, max: 50 }), (all, maxPoints) => {
      const points = all.sort((a, b) => a - b).map((ms) => ({ at: new Date(ms) }))
      const few = downsamplePoints(points, maxPoints)
      expect(few.length).toBeLessThanOrEqual(maxPoints)
      expect(few.length).toBeGreaterThanOrEqual(Math.min(points.length, 2))
      expect([few[0], few.at(-1)]).toEqual([points[0], points.at(-1)])
      const places = few.map((point) => points.indexOf(point))
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      expect(places).not.toContain(-1)
    }),
  )
})
