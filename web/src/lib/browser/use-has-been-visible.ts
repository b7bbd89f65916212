import { type RefObject, useEffect, useState } from 'react'

const canObserve = () => typeof IntersectionObserver !== 'undefined'

/** Whether an element has been visible at least once; always true without IntersectionObserver. */
export function useHasBeenVisible(of: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(() => !canObserve())
  useEffect(() => {
    if (isVisible || !of.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true)
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of, isVisible])
  return isVisible
}
