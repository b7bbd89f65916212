import { useCallback, useEffect, useRef, useState } from 'react'
import { useReachedByLink } from '#lib/routing/router.tsx'

/**
 * Moves the focus to the heading of the view that the URL's hash names, once all topics are listed, and to the page's heading on the
 * way back to the index. Leaves the search when the hash changes.
 * @returns a function to call when the user follows a link, which may lead to the current hash again
 */
export function useHelpFocus(hash: string, isListed: boolean, leaveSearch: () => void): () => void {
  const reachedByLink = useReachedByLink()
  const [visits, setVisits] = useState(0)
  // The page itself places the focus when it opens without a hash.
  const lastVisit = useRef('0#')
  useEffect(() => {
    if (hash !== '') leaveSearch()
  }, [hash, leaveSearch])
  useEffect(() => {
    const visit = `${visits}#${hash}`
    if (!isListed || lastVisit.current === visit) return
    lastVisit.current = visit
    const pageHeading = document.querySelector<HTMLElement>('h1')
    const heading = document.querySelector<HTMLElement>('[data-help-heading]')
    // The heading cannot reach the window's centre, so this scrolls to the very top. Back keeps the place on the page.
    if (reachedByLink.current) pageHeading?.scrollIntoView({ block: 'center' })
    ;(hash === '' ? pageHeading : heading)?.focus({ preventScroll: true })
  }, [isListed, hash, visits, reachedByLink])
  return useCallback(() => {
    leaveSearch()
    setVisits((count) => count + 1)
  }, [leaveSearch])
}
