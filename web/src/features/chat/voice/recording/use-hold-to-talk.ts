import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Held longer than this, in milliseconds, the button is held to talk; shorter it was pressed. */
const shortestHold = 400

type Press = { isOn: boolean; start(): void; stop(): void }

/** The handlers of a button that starts and stops with a press, and that may be held instead. */
export function useHoldToTalk({ isOn, start, stop }: Press) {
  /** When the pointer that started it went down; null once it is up. */
  const heldSince = useRef<number | null>(null)
  /** The click that follows a pointer's press has been answered already. */
  const isAnswered = useRef(false)
  // By the time of the press itself: what is loaded or drawn meanwhile makes no hold of it.
  const release = ({ timeStamp }: PointerEvent<HTMLButtonElement>) => {
    const since = heldSince.current
    heldSince.current = null
    if (since !== null && timeStamp - since >= shortestHold) stop()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      isAnswered.current = false
      if (event.button !== 0 || isOn) return
      // Let go of anywhere, it is let go.
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
      // A click of the keyboard's has no detail, and follows no pointer.
      if (wasAnswered && detail > 0) return
      if (isOn) stop()
      else start()
    },
    // A long touch opens no menu.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  }
}
