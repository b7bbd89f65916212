import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nthSmallest } from './nth-smallest.ts'

it('nthSmallest returns the value that sorting puts at the index, even among equal ones', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(values, fc.nat(), (given, seed) => {
      const n = seed % given.length
      expect(nthSmallest(Float64Array.from(given), n)).toBe(Float64Array.from(given).sort()[n])
    }),
  )
})
