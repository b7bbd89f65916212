import { useRef } from 'react'

/**
 * The value as it was when the pointer or the focus came into an element, and the newest one whenever neither is in it: what
 * somebody is about to press does not go away beneath their finger.
 */
export function useCalm<T>(value: T) {
  const element = useRef<HTMLUListElement>(null)
  const held = useRef(value)
  if (!element.current?.matches(':hover, :focus-within')) held.current = value
  return { element, value: held.current }
}
