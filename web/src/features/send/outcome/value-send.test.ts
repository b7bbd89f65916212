import { expect, test } from 'vitest'
import { valueSend } from '#features/send/outcome/value-send.ts'
import { uniAddress } from '#test-support/examples/examples.ts'
import { sendQuote, solAmount } from '#test-support/examples/send-examples.ts'

test('the sum of a coin is exact in base units, beyond what a number holds', () => {
  const quote = sendQuote({ amount: solAmount('900719925474099301', 153_122_387_330.6) })
  const { total, fee, totalUsd } = valueSend(quote, solAmount('5000'))
  expect(total?.amountBaseUnits).toBe('900719925474104301')
  expect(fee.usdValue).toBeCloseTo(0.02 / 21, 8)
  expect(totalUsd).toBe(153_122_387_330.61)
})

test('another token has a sum in USD only, and none without a price', () => {
  const usdc = { ...solAmount('25000000', 25), symbol: 'USDC', address: uniAddress, decimals: 6 }
  const withPrice = valueSend(sendQuote({ amount: usdc }), solAmount('5000'))
  expect([withPrice.total, withPrice.totalUsd]).toEqual([null, 25.01])
  const withoutPrice = valueSend(sendQuote({ amount: { ...usdc, usdValue: null } }), solAmount('5000'))
  expect([withoutPrice.total, withoutPrice.totalUsd]).toEqual([null, null])
})

test('the rent of a new account is its own line, and the lines add up to the total', () => {
  const accountDeposit = solAmount('2039280', 0.3467)
  const quote = sendQuote({ accountDeposit, networkFee: solAmount('2144280', 0.3645) })
  const { fee, deposit, total, totalUsd } = valueSend(quote, solAmount('2044280'))
  expect([fee.amountBaseUnits, deposit?.amountBaseUnits]).toEqual(['5000', '2039280'])
  expect(total?.amountBaseUnits).toBe('102044280')
  expect([deposit?.usdValue, totalUsd]).toEqual([0.35, 17.35])
})

test('costs below the rent contain none: another transaction had opened the account', () => {
  const quote = sendQuote({ accountDeposit: solAmount('2039280', 0.35) })
  expect(valueSend(quote, solAmount('5000')).deposit).toBeNull()
})
