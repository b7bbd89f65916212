import { useEffect, useRef } from 'react'

/** The ref of what takes the focus as soon as it is there; `isThere` tells when. */
export function useArrivalFocus(isThere: boolean) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isThere) element.current?.focus()
  }, [isThere])
  return element
}
