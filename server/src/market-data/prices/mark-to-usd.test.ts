import type { EvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { findDeepestValue, markToUsd } from './mark-to-usd.ts'

const worth = (usdE18: bigint, liquidityE18: bigint) => ({ usdE18, liquidityE18 })

test('markToUsd takes the deepest pool’s price and the second deepest’s spread', () => {
  expect(findDeepestValue([worth(90n, 400n), worth(100n, 1000n), worth(100_000n, 500n)], 100n)).toEqual({
    ...worth(100n, 1000n),
    spreadBps: 9_990_000,
  })
  expect(findDeepestValue([worth(100n, 1000n), worth(100n, 1000n)], 100n)).toMatchObject({ spreadBps: 0 })
})

test('markToUsd ignores a second pool with less than a tenth of the liquidity', () => {
  expect(findDeepestValue([worth(100n, 1001n), worth(1n, 100n)], 100n)).toEqual(worth(100n, 1001n))
  expect(findDeepestValue([worth(100n, 1000n), worth(1n, 100n)], 100n)).toMatchObject({ spreadBps: 9_900 })
})

test('markToUsd returns no price below the minimum liquidity or for a price of zero', () => {
  expect(findDeepestValue([worth(100n, 99n), worth(0n, 1000n)], 100n)).toBeUndefined()
  expect(findDeepestValue([worth(100n, 100n), worth(50n, 99n)], 100n)).toEqual(worth(100n, 100n))
  expect(findDeepestValue([], 0n)).toBeUndefined()
})

test('markToUsd ignores a price above the storable maximum, however deep its pool', () => {
  // The highest sqrt price of a v3 pool, against USDC, for a token with 36 decimals.
  const root = 1461446703485210103287273052203988822378723970342n
  const mark = { quote: '0x00' as EvmAddress, over: root * root, under: 1n << 192n, depth: 1_000_000_000n }
  const absurd = markToUsd(mark, 36, { usdE18: 10n ** 18n, decimals: 6 })
  expect(absurd.usdE18).toBeGreaterThan(10n ** 78n)
  expect(findDeepestValue([absurd], 10n ** 18n)).toBeUndefined()
  const honest = worth(100n, 10n ** 18n)
  expect(findDeepestValue([absurd, honest], 10n ** 18n)).toEqual(honest)
})
