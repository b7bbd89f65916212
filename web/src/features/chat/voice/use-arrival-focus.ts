import { useEffect, useRef } from 'react'

/** The ref of an element that takes the focus once `isThere`. */
export function useArrivalFocus(isThere: boolean) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isThere) element.current?.focus()
  }, [isThere])
  return element
}
