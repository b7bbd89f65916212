import { useCallback, useEffect, useRef, useState } from 'react'
import { type Kind, type Said, saidEvent } from '#ui/say.tsx'

/** `endsAt`: when it goes by itself, in milliseconds since 1970. */
export type Toast = Said & { id: number; endsAt: number }

/** How long each kind is shown, in milliseconds. */
const times: Record<Kind, number> = {
  blank: 4000,
  custom: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
}
const most = 20

/** What was said lately, the newest first. While `isHeld` nothing goes by itself. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [heldAt, setHeldAt] = useState<number>()
  const lastId = useRef(0)

  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<Said>
      lastId.current += 1
      const toast = { ...detail, id: lastId.current, endsAt: Date.now() + times[detail.kind] }
      setToasts((before) => [toast, ...before].slice(0, most))
    }
    addEventListener(saidEvent, hear)
    return () => removeEventListener(saidEvent, hear)
  }, [])

  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((one) => one.id !== id)), [])

  const next = Math.min(...toasts.map((one) => one.endsAt))
  useEffect(() => {
    if (heldAt !== undefined || next === Number.POSITIVE_INFINITY) return
    const end = () => setToasts((before) => before.filter((one) => one.endsAt > next))
    const timer = setTimeout(end, next - Date.now())
    return () => clearTimeout(timer)
  }, [next, heldAt])

  // The pointer does not leave what is taken away from under it.
  if (toasts.length === 0 && heldAt !== undefined) setHeldAt(undefined)
  const hold = () => setHeldAt((before) => before ?? Date.now())
  const release = () => {
    if (heldAt === undefined) return
    const held = Date.now() - heldAt
    setToasts((before) => before.map((one) => ({ ...one, endsAt: one.endsAt + held })))
    setHeldAt(undefined)
  }
  return { toasts, dismiss, hold, release }
}
