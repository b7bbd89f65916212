import { type RefObject, useEffect, useState } from 'react'

const canObserve = () => typeof IntersectionObserver !== 'undefined'

/** Whether an element has been visible at least once; always true without IntersectionObserver. */
export function useNear(of: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => !canObserve())
  useEffect(() => {
    if (isNear || !of.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of, isNear])
  return isNear
}
