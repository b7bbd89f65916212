import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type CardFocus = {
  /** Whether the card asks for a confirmation. */
  isOpen: boolean
  /** Whether the card has arrived while its chat was open. */
  hasArrived: boolean
}

/**
 * Moves the focus to the terms of a card that has just arrived, unless the user is writing, and to the card's heading when the form
 * with the focus goes away.
 */
export function useCardFocus(card: RefObject<HTMLElement | null>, { isOpen, hasArrived }: CardFocus) {
  const hadFocus = useRef(false)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const focus = (selector: string) =>
      card.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
    if (isOpen && hasArrived && isFocusFree()) focus('[data-focus-first]')
    if (!isOpen && hadFocus.current && document.activeElement === document.body) focus('h4')
  }, [card, isOpen, hasArrived])
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      // Without a target the focused element may have been removed.
      if (relatedTarget) hadFocus.current = currentTarget.contains(relatedTarget as Node)
    },
  }
}

/** Whether this window has the focus on nothing, or on an empty message field. */
function isFocusFree(): boolean {
  const { activeElement, body } = document
  if (!document.hasFocus()) return false
  return activeElement === body || (activeElement instanceof HTMLTextAreaElement && activeElement.value === '')
}
