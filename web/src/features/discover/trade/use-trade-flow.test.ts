import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTradeFlow } from '#features/discover/trade/use-trade-flow.ts'
import { createListedToken, uniswap } from '#test-support/examples/market-examples.ts'

test('a quick buy opens with its amount, which does not apply to later trades', () => {
  const { result } = renderHook(() => useTradeFlow())
  const step = () => {
    const { token, side, amountInUsd } = result.current
    return [token?.symbol, side, amountInUsd]
  }
  act(() => result.current.quickBuy(uniswap, '25'))
  expect(step()).toEqual(['UNI', 'buy', '25'])
  act(() => result.current.act('sell'))
  expect(step()).toEqual(['UNI', 'sell', undefined])
  act(() => result.current.quickBuy(uniswap, '25'))
  act(() => result.current.choose(createListedToken()))
  expect(step()).toEqual(['BONK', undefined, undefined])
})
