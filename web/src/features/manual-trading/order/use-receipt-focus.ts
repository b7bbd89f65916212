import { useEffect, useRef } from 'react'

/**
 * When the pressed button disappears with the quote or the receipt, moves the focus to the receipt's heading, or to the
 * form's first field for another trade. A focus elsewhere is left alone.
 * @returns the ref of the card's heading
 */
export function useReceiptFocus(hasReceipt: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hadReceipt = useRef(hasReceipt)
  useEffect(() => {
    if (hadReceipt.current === hasReceipt) return
    hadReceipt.current = hasReceipt
    if (hasReceipt) scrollToReceipt(heading.current?.closest('section'))
    if (document.activeElement !== document.body) return
    const field = heading.current?.closest('form')?.querySelector<HTMLElement>('input, button')
    const focusTarget = hasReceipt ? heading.current : field
    focusTarget?.focus({ preventScroll: hasReceipt })
  }, [hasReceipt])
  return heading
}

/** On a phone the receipt appears low in the window, where the toasts are: scrolls its top into view. */
function scrollToReceipt(panel: HTMLElement | null | undefined): void {
  const { top = 0 } = panel?.getBoundingClientRect() ?? {}
  if (top < 0 || top > window.innerHeight / 2) panel?.scrollIntoView({ block: 'start' })
}
