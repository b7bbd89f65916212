import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLazyOrder } from '#features/manual-trading/order/use-lazy-order.ts'
import type { Order } from '#features/manual-trading/order/use-order.ts'

test('a press before the order has loaded is applied once, when it loads', () => {
  const { result } = renderHook(() => useLazyOrder(true))
  expect(result.current.order.quote.isFetching).toBe(true)
  act(() => result.current.order.press())
  const press = vi.fn()
  const order: Order = { ...result.current.order, press }
  act(() => result.current.onOrder(order))
  act(() => result.current.onOrder({ ...order }))
  expect(press).toHaveBeenCalledTimes(1)
})

test('without a press nothing is sent when the order loads', () => {
  const { result } = renderHook(() => useLazyOrder(false))
  const press = vi.fn()
  act(() => result.current.onOrder({ ...result.current.order, press }))
  expect(press).not.toHaveBeenCalled()
  expect(result.current.order.press).toBe(press)
})

test('an offline browser is reported before the order has loaded', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result } = renderHook(() => useLazyOrder(true))
  expect(result.current.order.isOnline).toBe(false)
})
