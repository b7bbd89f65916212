import { toBaseUnits } from '@murmur/contract/money'
import type { Quote } from '@murmur/contract/trading/trades'
import { expect, test } from 'vitest'
import { createQuote } from '#test-support/examples/examples.ts'
import { getTotals, splitCosts } from './sum-costs.ts'

const fee = (units: bigint, usdValue: number | null): Quote['networkFee'] => ({
  ...createQuote('buy').networkFee,
  amountBaseUnits: toBaseUnits(units),
  usdValue,
})
/** A purchase with fractions of a cent in each figure. */
const purchase = createQuote('buy', {
  pay: { ...createQuote('buy').pay, usdValue: 25.004 },
  networkFeeExpected: fee(236_000_000_000_000n, 0.814),
  networkFee: fee(400_000_000_000_000n, 1.444),
  accountDeposit: fee(100_000_000_000_000n, 0.24),
})

test('the total of a purchase is the payment, the network fee and the deposit, expected and at most', () => {
  expect(getTotals(purchase)).toEqual({ expectedUsd: 25.82, limitUsd: 26.45 })
})

test('the total of a sale is the expected or the minimum amount received, less the network fee', () => {
  const sale = createQuote('sell', { networkFeeExpected: fee(1n, 0.5), networkFee: fee(2n, 1) })
  expect(getTotals(sale)).toEqual({ expectedUsd: 11.9, limitUsd: 11.2 })
  expect(getTotals({ ...sale, networkFee: fee(2n, 50) })?.limitUsd).toBe(0)
})

test('each cost is rounded up, so that no total is below what leaves the wallet', () => {
  const tiny = {
    ...purchase,
    networkFeeExpected: fee(100_000_000_000_001n, 0.2401),
    networkFee: fee(100_000_000_000_002n, 0.2402),
  }
  expect(getTotals(tiny)).toEqual({ expectedUsd: 25.25, limitUsd: 25.25 })
})

test('the total is unknown without the price of a part', () => {
  expect(getTotals({ ...purchase, networkFee: fee(2n, null) })).toBeUndefined()
  expect(getTotals({ ...purchase, pay: { ...purchase.pay, usdValue: null } })).toBeUndefined()
})

test('the platform fee is a part of the amount in the same token', () => {
  expect(splitCosts(createQuote('buy'))).toMatchObject({ feeIn: 'pay', feeBps: 50 })
  const sale = createQuote('sell')
  const units = BigInt(sale.receive.amountBaseUnits) / 199n
  const platformFee = { ...sale.platformFee, amountBaseUnits: toBaseUnits(units) }
  expect(splitCosts({ ...sale, platformFee })).toMatchObject({ feeIn: 'receive', feeBps: 50 })
})
