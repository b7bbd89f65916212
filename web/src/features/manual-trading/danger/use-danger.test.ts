import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTypedSymbol } from '#features/manual-trading/danger/use-danger.ts'

const buyRequest = (digit: string, chain: 'eth' | 'base' = 'eth'): QuoteRequest => ({
  side: 'buy',
  amountInUsd: '25',
  chain,
  tokenAddress: `0x${digit.repeat(40)}`,
})

test('a symbol typed for one token does not unlock another token of the same symbol', () => {
  const { result, rerender } = renderHook(({ request }) => useTypedSymbol(request, 'MOON'), {
    initialProps: { request: buyRequest('1') },
  })
  act(() => result.current.getDanger(undefined).type('MOON'))
  expect(result.current.dangerSymbol).toBe('MOON')
  for (const request of [buyRequest('2'), buyRequest('1', 'base')]) {
    rerender({ request })
    expect([result.current.dangerSymbol, result.current.getDanger(undefined).typed]).toEqual([undefined, ''])
  }
  rerender({ request: buyRequest('1') })
  expect(result.current.dangerSymbol).toBe('MOON')
})
