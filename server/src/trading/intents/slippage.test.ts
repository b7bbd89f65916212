import { expect, test } from 'vitest'
import { readSlippage } from './slippage.ts'

const request = { side: 'buy', tokenAddress: 'T', amountInUsd: '5' } as const

test('readSlippage requires the user’s acknowledgement for high slippage', () => {
  expect(readSlippage({ ...request, slippageBps: 500 }, null)).toBe(500)
  expect(() => readSlippage({ ...request, slippageBps: 501 }, null)).toThrow(
    expect.objectContaining({ code: 'SLIPPAGE_OUT_OF_RANGE' }),
  )
  expect(readSlippage({ ...request, slippageBps: 501, acceptHighSlippage: true }, null)).toBe(501)
})

test.each([0, 5001, 99_900])(
  'readSlippage refuses %i basis points, which only the words of an order can state',
  (slippageBps) => {
    const refusal = { code: 'SLIPPAGE_OUT_OF_RANGE', details: { reason: 'slippage-bounds' } }
    expect(() => readSlippage({ ...request, slippageBps, acceptHighSlippage: true }, null)).toThrow(
      expect.objectContaining(refusal),
    )
  },
)

test('readSlippage takes the slippage of the account if a request has none, and 1 % without one', () => {
  expect(readSlippage({ ...request, slippageBps: undefined }, 250)).toBe(250)
  expect(readSlippage({ ...request, slippageBps: undefined }, null)).toBe(100)
  expect(readSlippage({ ...request, slippageBps: 50 }, 250)).toBe(50)
})
