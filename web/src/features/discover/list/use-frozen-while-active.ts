import { type FocusEvent, useRef, useState } from 'react'

/**
 * Freezes a value while the pointer or the focus is in an element, so that a button does not move just before a press. A
 * loading value (undefined) is never frozen.
 * @returns the value to show, and the event handlers for the element
 */
export function useFrozenWhileActive<T>(value: T) {
  const frozenValue = useRef(value)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  if (frozenValue.current === undefined || (!isPointed && !isFocused)) frozenValue.current = value
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
  return { handlers, value: frozenValue.current }
}
