import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useReachedByLink } from '#lib/routing/router.tsx'

type PageProps = { title: string; action?: ReactNode; children: ReactNode }

/** How far the content of each visited address is scrolled, in pixels. Browsers keep only the window's position. */
const scrollPositions = new Map<string, number>()

/**
 * Returns a ref for the page's heading (with `tabIndex={-1}`), which receives the focus after an in-app navigation. The page
 * then begins at its top; after Back it is where the user left it (decision 359).
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const reachedByLink = useReachedByLink()
  // Read once: later navigations within the page do not move the focus.
  const [isReachedByLink] = useState(() => reachedByLink.current)
  // A layout effect: content that the URL's hash names takes the scroll position and the focus later.
  useLayoutEffect(() => {
    const stopKeeping = keepScroll(heading.current?.closest('main'), isReachedByLink)
    if (!isReachedByLink) return stopKeeping
    // Scrolls to the very top: scrolling only to the heading would leave content above it behind the sticky bars.
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
    return stopKeeping
  }, [isReachedByLink])
  return heading
}

/** Scrolls the content to its top or to its last position, and records the position. @returns a function that stops recording */
function keepScroll(content: HTMLElement | null | undefined, startsAtTop: boolean): (() => void) | undefined {
  if (!content) return undefined
  content.scrollTop = startsAtTop ? 0 : (scrollPositions.get(getAddress()) ?? 0)
  const record = () => void scrollPositions.set(getAddress(), content.scrollTop)
  content.addEventListener('scroll', record, { passive: true })
  return () => content.removeEventListener('scroll', record)
}

const getAddress = () => location.pathname + location.search

/** The content column of a page, with its heading. */
export function Page({ title, action, children }: PageProps) {
  const heading = useHeadingFocus()
  return (
    <div className="mx-auto w-full max-w-[1120px]">
      <title>{`${title} · Murmur`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 sm:mb-6">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {title}
        </h1>
        {action}
      </div>
      {children}
    </div>
  )
}
