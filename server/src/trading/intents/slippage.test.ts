import { expect, test } from 'vitest'
import { resolveSlippage } from './slippage.ts'

const request = { side: 'buy', tokenAddress: 'T', amountInUsd: '5' } as const

test('resolveSlippage requires the user’s acknowledgement for high slippage', () => {
  expect(resolveSlippage({ ...request, slippageBps: 500 }, null)).toBe(500)
  expect(() => resolveSlippage({ ...request, slippageBps: 501 }, null)).toThrow(
    expect.objectContaining({ code: 'SLIPPAGE_OUT_OF_RANGE' }),
  )
  expect(resolveSlippage({ ...request, slippageBps: 501, acceptHighSlippage: true }, null)).toBe(501)
})

test.each([0, 5001, 99_900])(
  'resolveSlippage refuses %i basis points, which only a chat message can request',
  (slippageBps) => {
    const refusal = { code: 'SLIPPAGE_OUT_OF_RANGE', details: { reason: 'slippage-bounds' } }
    expect(() => resolveSlippage({ ...request, slippageBps, acceptHighSlippage: true }, null)).toThrow(
      expect.objectContaining(refusal),
    )
  },
)

test('resolveSlippage takes the slippage of the account if a request has none, and 1 % without one', () => {
  expect(resolveSlippage({ ...request, slippageBps: undefined }, 250)).toBe(250)
  expect(resolveSlippage({ ...request, slippageBps: undefined }, null)).toBe(100)
  expect(resolveSlippage({ ...request, slippageBps: 50 }, 250)).toBe(50)
})
