import { expect, test } from 'vitest'
import { readSlippage } from './slippage.ts'

const request = { side: 'buy', tokenAddress: 'T', amountInUsd: '5' } as const

test('requires the user’s acknowledgement for high slippage', () => {
  expect(readSlippage({ ...request, slippageBps: 500 })).toBe(500)
  expect(() => readSlippage({ ...request, slippageBps: 501 })).toThrow(
    expect.objectContaining({ code: 'SLIPPAGE_OUT_OF_RANGE' }),
  )
  expect(readSlippage({ ...request, slippageBps: 501, acceptHighSlippage: true })).toBe(501)
})
