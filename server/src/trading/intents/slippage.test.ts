import { expect, test } from 'vitest'
import { readSlippage } from './slippage.ts'

const request = { side: 'buy', tokenAddress: 'T', amountInUsd: '5' } as const

test('more slippage than is free needs the word of the user', () => {
  expect(readSlippage({ ...request, slippageBps: 500 })).toBe(500)
  expect(() => readSlippage({ ...request, slippageBps: 501 })).toThrow(
    expect.objectContaining({ code: 'SLIPPAGE_OUT_OF_RANGE' }),
  )
  expect(readSlippage({ ...request, slippageBps: 501, acceptHighSlippage: true })).toBe(501)
})
