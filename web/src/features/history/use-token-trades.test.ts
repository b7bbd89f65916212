import { toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import { expect, test } from 'vitest'
import { toTokenTrades } from '#features/history/use-token-trades.ts'
import { createTransaction, uniAddress } from '#test-support/examples/examples.ts'

const usdc = toEvmAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const one = toBaseUnits(10n ** 18n)
const { tokenIn, tokenOut } = createTransaction()
/** UNI bought for 20 USDC. */
const swap = createTransaction({
  usdValue: 20,
  tokenIn: { ...tokenIn, symbol: 'USDC', address: usdc, decimals: 6, amountBaseUnits: toBaseUnits(20000000n) },
  tokenOut: { ...tokenOut, amountBaseUnits: one },
})

test('a swap counts as a purchase of the received token and a sale of the paid one', () => {
  expect(toTokenTrades([swap], uniAddress)).toMatchObject([{ side: 'buy', price: 20 }])
  expect(toTokenTrades([swap], usdc.toLowerCase())).toMatchObject([{ side: 'sell', price: 1 }])
})

test('a sale for the coin counts as a sale of the token, and transfers, failures and trades without a value are omitted', () => {
  const sale = createTransaction({
    type: 'Sell',
    usdValue: 8,
    tokenIn: { ...tokenOut, amountBaseUnits: one },
    tokenOut: tokenIn,
  })
  expect(toTokenTrades([sale], uniAddress)).toMatchObject([{ side: 'sell', price: 8 }])
  const others = [
    { ...swap, status: 'Failed' as const },
    { ...swap, usdValue: null },
    { ...swap, type: 'Transfer' as const },
  ]
  expect(toTokenTrades(others, uniAddress)).toEqual([])
})
