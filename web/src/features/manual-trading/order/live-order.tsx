import { memo, useLayoutEffect } from 'react'
import { type Order, type OrderInput, useOrder } from '#features/manual-trading/order/use-order.ts'

type LiveOrderProps = OrderInput & { onOrder: (order: Order) => void }

/**
 * An order for a form that stands there before what an order takes is loaded. It draws nothing, and hands on what it has become
 * each time; its form is not to give it new functions for that.
 */
export const LiveOrder = memo(function LiveOrder({ onOrder, ...input }: LiveOrderProps) {
  const order = useOrder(input)
  useLayoutEffect(() => onOrder(order))
  return null
})
