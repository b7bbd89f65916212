import { expect, test } from 'vitest'
import { readSlippage } from './slippage.ts'

const request = { side: 'buy', tokenAddress: 'T', amountInUsd: '5' } as const

test('readSlippage requires the user’s acknowledgement for high slippage', () => {
  expect(readSlippage({ ...request, slippageBps: 500 })).toBe(500)
  expect(() => readSlippage({ ...request, slippageBps: 501 })).toThrow(
    expect.objectContaining({ code: 'SLIPPAGE_OUT_OF_RANGE' }),
  )
  expect(readSlippage({ ...request, slippageBps: 501, acceptHighSlippage: true })).toBe(501)
})

test.each([0, 5001, 99_900])('refuses %i basis points, which only the words of an order can state', (slippageBps) => {
  const refusal = { code: 'SLIPPAGE_OUT_OF_RANGE', details: { reason: 'slippage-bounds' } }
  expect(() => readSlippage({ ...request, slippageBps, acceptHighSlippage: true })).toThrow(
    expect.objectContaining(refusal),
  )
})
