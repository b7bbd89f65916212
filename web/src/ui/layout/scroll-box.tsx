import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type ScrollBoxProps = {
  /** The id of the element that names the box. */
  labelledBy: string
  className?: string
  children: ReactNode
}

/** Scrolls its content sideways. Only while the content overflows is it a named region with a tab stop. */
export function ScrollBox({ labelledBy, className = '', children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const isOverflowing = useIsOverflowing(box)
  const region = isOverflowing ? { role: 'region', tabIndex: 0, 'aria-labelledby': labelledBy } : {}
  return (
    <div ref={box} {...region} className={`overflow-x-auto ${className}`}>
      {children}
    </div>
  )
}

/** Whether the content of an element is wider than the element. */
function useIsOverflowing(box: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [box])
  return isOverflowing
}
