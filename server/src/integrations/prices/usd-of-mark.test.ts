import { expect, test } from 'vitest'
import { deepest } from '#integrations/prices/usd-of-mark.ts'

const worth = (usdE18: bigint, liquidityE18: bigint) => ({ usdE18, liquidityE18 })

test('the deepest pool speaks, the second deepest contradicts', () => {
  expect(deepest([worth(90n, 400n), worth(100n, 1000n), worth(100_000n, 500n)], 100n)).toEqual({
    ...worth(100n, 1000n),
    spreadBps: 9_990_000,
  })
  expect(deepest([worth(100n, 1000n), worth(100n, 1000n)], 100n)).toMatchObject({ spreadBps: 0 })
})

test('a pool with less than a tenth of its liquidity contradicts nobody', () => {
  expect(deepest([worth(100n, 1001n), worth(1n, 100n)], 100n)).toEqual(worth(100n, 1001n))
  expect(deepest([worth(100n, 1000n), worth(1n, 100n)], 100n)).toMatchObject({ spreadBps: 9_900 })
})

test('below the least liquidity, or without a price, nobody speaks', () => {
  expect(deepest([worth(100n, 99n), worth(0n, 1000n)], 100n)).toBeUndefined()
  expect(deepest([worth(100n, 100n), worth(50n, 99n)], 100n)).toEqual(worth(100n, 100n))
  expect(deepest([], 0n)).toBeUndefined()
})
