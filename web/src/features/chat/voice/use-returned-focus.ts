import { useEffect, useRef } from 'react'

/** Returns the focus when the element above the composer disappears while it has the focus. */
export function useReturnedFocus(isThere: boolean, bringBack: () => void) {
  const wasThere = useRef(false)
  useEffect(() => {
    const isGone = wasThere.current && !isThere
    wasThere.current = isThere
    if (isGone && (document.activeElement === null || document.activeElement === document.body)) bringBack()
  }, [isThere, bringBack])
}
