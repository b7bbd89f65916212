import { useEffect, useRef } from 'react'

/** The ref of an element that takes the focus once `isShown`. */
export function useAutoFocus(isShown: boolean) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) element.current?.focus()
  }, [isShown])
  return element
}
