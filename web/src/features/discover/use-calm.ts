import { type FocusEvent, useRef, useState } from 'react'

/**
 * The value as it was when the pointer or the focus came into an element, and the newest one whenever neither is in it: what
 * somebody is about to press does not go away beneath their finger.
 * @returns the value, and what the element needs
 */
export function useCalm<T>(value: T) {
  const held = useRef(value)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  if (!isPointed && !isFocused) held.current = value
  const calm = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
  return { calm, value: held.current }
}
