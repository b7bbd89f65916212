import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

/**
 * Opens, scrolls to and focuses the topic or group that the URL's hash refers to, once all topics are listed. Leaves the search
 * when the hash changes, because the results need not contain that topic.
 * @returns a function to call when the user follows a link, which may lead to the current hash again
 */
export function useHashTarget(isListed: boolean, leaveSearch: () => void): () => void {
  const hash = useLocationProperty(() => location.hash)
  const [visits, setVisits] = useState(0)
  const lastVisit = useRef('')
  useEffect(() => {
    if (hash !== '') leaveSearch()
  }, [hash, leaveSearch])
  useEffect(() => {
    const visitKey = `${visits}${hash}`
    if (!isListed || hash === '' || lastVisit.current === visitKey) return
    lastVisit.current = visitKey
    showTarget(hash.slice(1))
  }, [isListed, hash, visits])
  return useCallback(() => {
    leaveSearch()
    setVisits((count) => count + 1)
  }, [leaveSearch])
}

function showTarget(id: string): void {
  const target = document.getElementById(id)
  // The topic, and the group around it.
  for (let each = target; each; each = each.parentElement) if (each instanceof HTMLDetailsElement) each.open = true
  target?.scrollIntoView()
  target?.querySelector<HTMLElement>('summary, h2')?.focus({ preventScroll: true })
}
