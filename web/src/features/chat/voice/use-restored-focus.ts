import { useEffect, useRef } from 'react'

/** Returns the focus when the element above the composer disappears while it has the focus. */
export function useRestoredFocus(isShown: boolean, restoreFocus: () => void) {
  const wasShown = useRef(false)
  useEffect(() => {
    const isGone = wasShown.current && !isShown
    wasShown.current = isShown
    if (isGone && (document.activeElement === null || document.activeElement === document.body)) restoreFocus()
  }, [isShown, restoreFocus])
}
