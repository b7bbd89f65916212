import { memo, useLayoutEffect } from 'react'
import { type Order, type OrderInput, useOrder } from '#features/manual-trading/order/use-order.ts'

type LiveOrderProps = OrderInput & { onOrder: (order: Order) => void }

/**
 * Runs the order of a form in a separate chunk. Renders nothing and passes each state to `onOrder`.
 * Pass stable functions: it is memoised.
 */
export const LiveOrder = memo(function LiveOrder({ onOrder, ...input }: LiveOrderProps) {
  const order = useOrder(input)
  useLayoutEffect(() => onOrder(order))
  return null
})
