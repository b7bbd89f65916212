import { type RefObject, useEffect } from 'react'

/** The mounted areas that keep the focus. */
const areas = new Set<Element>()

/**
 * When the focused control within an area is removed, such as the button of a removed row, moves the focus to `target`: it would fall to
 * the start of the page. A focus that is elsewhere by then stays there. Of nested areas the innermost acts that is not removed itself.
 * @param target focusable, and not removed with the control; the area itself if it does not exist
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element) return
    let focused: Element | undefined
    let innermost: Element | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = ({ target: now }: FocusEvent) => {
      focused = now instanceof Element && element.contains(now) ? now : undefined
      innermost = focused && findArea(focused)
    }
    // Deferred: the code that removed the control may move the focus itself.
    const keep = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      focused = undefined
      if (innermost !== element && innermost?.isConnected) return
      const next = target.current ?? element
      next.focus()
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      clearTimeout(timer)
      timer = setTimeout(keep)
    })
    areas.add(element)
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', follow)
    return () => {
      areas.delete(element)
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', follow)
    }
  }, [area, target])
}

/** The innermost area around an element. */
function findArea(from: Element): Element | undefined {
  for (let node: Element | null = from; node; node = node.parentElement) if (areas.has(node)) return node
  return undefined
}
