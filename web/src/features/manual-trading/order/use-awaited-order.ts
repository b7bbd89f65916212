import { useCallback, useRef, useState } from 'react'
import type { Order } from '#features/manual-trading/order/use-order.ts'
import { useOnline } from '#lib/browser/use-online.ts'

const nothing = () => undefined

/** An order as long as nothing was done with it. */
const resting: Omit<Order, 'isOnline'> = {
  quote: { quote: undefined, error: undefined, isFetching: false, isExpired: false, renew: nothing },
  receipt: undefined,
  isBusy: false,
  ask: undefined,
  danger: { place: undefined, reason: undefined, symbol: '', typed: '', type: nothing },
  press: nothing,
  sendAgain: nothing,
  dismiss: nothing,
}

/**
 * The order of a form, which comes from elsewhere by `hear`. A press before it is there counts as soon as it is.
 * @param isAsked whether the form says what to trade
 */
export function useAwaitedOrder(isAsked: boolean) {
  const isOnline = useOnline()
  const [heard, setHeard] = useState<Order>()
  const isPressed = useRef(false)
  const hear = useCallback((order: Order) => {
    setHeard(order)
    if (!isPressed.current) return
    isPressed.current = false
    order.press()
  }, [])
  const awaited: Order = {
    ...resting,
    isOnline,
    quote: { ...resting.quote, isFetching: isAsked },
    press: () => {
      isPressed.current = true
    },
  }
  return { order: heard ?? awaited, hear }
}
