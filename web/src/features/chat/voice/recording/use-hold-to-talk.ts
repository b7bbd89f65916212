import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A press at least this long, in milliseconds, is held to talk; a shorter one is a click. */
const minHoldMs = 400

type HoldToTalkOptions = { isOn: boolean; start(): void; stop(): void }

/** The handlers of a button that starts and stops with clicks, or runs while it is held. */
export function useHoldToTalk({ isOn, start, stop }: HoldToTalkOptions) {
  /** Event time at which the pointer went down to start; null once the pointer is up. */
  const heldSince = useRef<number | null>(null)
  /** Whether the pointer press before a click has been handled already. */
  const isAnswered = useRef(false)
  // Uses event times: a delay by loading or rendering must not turn a click into a hold.
  const release = ({ timeStamp }: PointerEvent<HTMLButtonElement>) => {
    const since = heldSince.current
    heldSince.current = null
    if (since !== null && timeStamp - since >= minHoldMs) stop()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      isAnswered.current = false
      if (event.button !== 0 || isOn) return
      // A release outside the button counts too.
      event.currentTarget.setPointerCapture?.(event.pointerId)
      heldSince.current = event.timeStamp
      isAnswered.current = true
      start()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClick({ detail }: MouseEvent) {
      const wasAnswered = isAnswered.current
      isAnswered.current = false
      // A keyboard click has no `detail` and follows no pointer press.
      if (wasAnswered && detail > 0) return
      if (isOn) stop()
      else start()
    },
    // A long touch opens no menu.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}
