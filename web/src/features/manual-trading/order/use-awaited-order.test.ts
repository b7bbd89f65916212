import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAwaitedOrder } from '#features/manual-trading/order/use-awaited-order.ts'
import type { Order } from '#features/manual-trading/order/use-order.ts'

test('a press before the order is there counts once, as soon as it is', () => {
  const { result } = renderHook(() => useAwaitedOrder(true))
  expect(result.current.order.quote.isFetching).toBe(true)
  act(() => result.current.order.press())
  const press = vi.fn()
  const order: Order = { ...result.current.order, press }
  act(() => result.current.hear(order))
  act(() => result.current.hear({ ...order }))
  expect(press).toHaveBeenCalledTimes(1)
})

test('without a press nothing is sent when the order comes', () => {
  const { result } = renderHook(() => useAwaitedOrder(false))
  const press = vi.fn()
  act(() => result.current.hear({ ...result.current.order, press }))
  expect(press).not.toHaveBeenCalled()
  expect(result.current.order.press).toBe(press)
})

test('a network that is gone is known before the order has come', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result } = renderHook(() => useAwaitedOrder(true))
  expect(result.current.order.isOnline).toBe(false)
})
