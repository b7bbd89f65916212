import { type FocusEvent, useRef, useState } from 'react'

/**
 * Freezes a value while the pointer or the focus is in an element, so that a button does not move just before a press. A
 * loading value (undefined) is never frozen.
 * @returns the value to show, and the event handlers for the element
 */
export function useFrozenWhileActive<T>(value: T) {
  const frozenValue = useRef(value)
  const [isPointed, setPointed] = useState(false)
  const [focused, setFocused] = useState<Element>()
  // The browser reports no blur for an element that leaves the document, such as a row scrolled far away.
  const isFocused = focused?.contains(document.activeElement) === true
  if (frozenValue.current === undefined || (!isPointed && !isFocused)) frozenValue.current = value
  const handlers = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ currentTarget }: FocusEvent) => setFocused(currentTarget),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget) ? currentTarget : undefined),
  }
  return { handlers, value: frozenValue.current }
}
