import { useCallback, useRef, useState } from 'react'
import type { Order } from '#features/manual-trading/order/use-order.ts'
import { useOnline } from '#lib/browser/use-online.ts'

const doNothing = () => undefined

/** An order before any input. */
const emptyOrder: Omit<Order, 'isOnline'> = {
  quote: { quote: undefined, error: undefined, isFetching: false, isExpired: false, renew: doNothing },
  receipt: undefined,
  isBusy: false,
  isAsking: false,
  prompt: undefined,
  passkeyPrompt: undefined,
  danger: { token: undefined, reason: undefined, symbol: '', typed: '', type: doNothing },
  press: doNothing,
  sendAgain: doNothing,
  dismiss: doNothing,
}

/**
 * The order of a form, passed in by `onOrder` once its code is loaded. An earlier press is applied then.
 * @param hasRequest whether the form's fields define a trade
 */
export function useLazyOrder(hasRequest: boolean) {
  const isOnline = useOnline()
  const [loaded, setLoaded] = useState<Order>()
  const isPressed = useRef(false)
  const onOrder = useCallback((order: Order) => {
    setLoaded(order)
    if (!isPressed.current) return
    isPressed.current = false
    order.press()
  }, [])
  const pendingOrder: Order = {
    ...emptyOrder,
    isOnline,
    quote: { ...emptyOrder.quote, isFetching: hasRequest },
    press: () => {
      isPressed.current = true
    },
  }
  return { order: loaded ?? pendingOrder, onOrder }
}
