import { useEffect, useState } from 'react'

/**
 * The current section of a long page: the one that crosses a line in the upper third of the window, or the first before any
 * does.
 * @param ids of the parts' elements, separated by spaces
 */
export function useActiveSection(ids: string): string | undefined {
  const [current, setCurrent] = useState(ids.split(' ')[0])
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const update = (entries: IntersectionObserverEntry[]) => {
      const visible = entries.find(({ isIntersecting }) => isIntersecting)
      if (visible) setCurrent(visible.target.id)
    }
    const observer = new IntersectionObserver(update, { rootMargin: '-30% 0px -69% 0px' })
    for (const id of ids.split(' ')) {
      const sectionElement = document.getElementById(id)
      if (sectionElement) observer.observe(sectionElement)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
