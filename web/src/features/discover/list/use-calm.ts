import { type FocusEvent, useRef, useState } from 'react'

/**
 * Holds a value while the pointer or the focus is in an element, so that what a user is about to press does not move. A value
 * that is still loading (undefined) is never held: there is nothing to press yet.
 * @returns the value to show, and the handlers of the element
 */
export function useCalm<T>(value: T) {
  const held = useRef(value)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  if (held.current === undefined || (!isPointed && !isFocused)) held.current = value
  const calm = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
  return { calm, value: held.current }
}
