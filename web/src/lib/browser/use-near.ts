import { type RefObject, useEffect, useState } from 'react'

const canObserve = () => typeof IntersectionObserver !== 'undefined'

/** Whether an element has come into sight at least once; where no browser can tell, it always has. */
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
