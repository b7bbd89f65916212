import { useEffect, useRef } from 'react'

/** When what stood above the composer has gone away with the focus in it, the focus comes back instead of getting lost. */
export function useReturnedFocus(isThere: boolean, bringBack: () => void) {
  const wasThere = useRef(false)
  useEffect(() => {
    const isGone = wasThere.current && !isThere
    wasThere.current = isThere
    if (isGone && (document.activeElement === null || document.activeElement === document.body)) bringBack()
  }, [isThere, bringBack])
}
