import fc from 'fast-check'
import { expect, test } from 'vitest'
import { downsamplePoints } from './downsample-points.ts'

test('downsamplePoints keeps at most the given number of points, in order, with the first and the last', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 10 ** 7 }), { maxLength: 300 })
  fc.assert(
    fc.property(times, fc.integer({ min: 2, max: 50 }), (all, maxPoints) => {
      const points = all.sort((a, b) => a - b).map((ms) => ({ at: new Date(ms) }))
      const downsampled = downsamplePoints(points, maxPoints)
      expect(downsampled.length).toBeLessThanOrEqual(maxPoints)
      expect(downsampled.length).toBeGreaterThanOrEqual(Math.min(points.length, 2))
      expect([downsampled[0], downsampled.at(-1)]).toEqual([points[0], points.at(-1)])
      const indexes = downsampled.map((point) => points.indexOf(point))
      expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b))
      expect(indexes).not.toContain(-1)
    }),
  )
})
