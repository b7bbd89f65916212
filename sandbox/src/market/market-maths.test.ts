import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandomWalk } from '#market/random-walk.ts'
import { tradeSize } from '#market/trade-size.ts'

test('the simulated market computes the trade that moves a constant product pool by the requested factor', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e15, max: 1e25, noNaN: true }),
      fc.double({ min: 1e15, max: 1e25, noNaN: true }),
      fc.double({ min: -0.03, max: 0.03, noNaN: true }).filter((move) => Math.abs(move) > 1e-4),
      (x, y, move) => {
        const { sells, amount } = tradeSize({ sqrtPrice: Math.sqrt(y / x), liquidity: Math.sqrt(x * y) }, move)
        const product = x * y
        const after = sells === 1 ? (y + Number(amount)) ** 2 / product : product / (x + Number(amount)) ** 2
        expect(Math.log(after / (y / x))).toBeCloseTo(move, 6)
      },
    ),
  )
})

test('the simulated market walks by a few percent, returns to the start, and leaves dollar tokens unchanged', () => {
  // mulberry32, so that every run has the same walk.
  let seed = 7
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const walk = createRandomWalk(['WETH', 'USDC', 'PEPE'], random)
  const seen: number[] = []
  for (let step = 0; step < 20_000; step += 1) {
    walk.step()
    seen.push(walk.at('WETH'))
    expect(walk.at('USDC')).toBe(0)
  }
  const maxDeviation = Math.max(...seen.map(Math.abs))
  expect(maxDeviation).toBeGreaterThan(0.02)
  expect(maxDeviation).toBeLessThan(0.15)
  expect(Math.abs(seen.reduce((sum, value) => sum + value, 0) / seen.length)).toBeLessThan(0.01)
})
