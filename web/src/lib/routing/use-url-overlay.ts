import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { navigate, withQuery } from '#lib/routing/navigate.ts'
import { countOverlays } from '#lib/routing/overlay-history.ts'
import type { To } from '#lib/routing/paths.ts'

/**
 * Opens an overlay from a query parameter, such as `?token=solana:…`, when the page loads with it and on the browser's
 * Forward.
 * @returns the address for a value, to pass to `Dialog`
 */
export function useUrlOverlay(name: string, open: (value: string) => void): (value: string) => string {
  const search = useSearch()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const value = new URLSearchParams(search).get(name)
    if (value === null) return
    // On load the page below gets its own address, so that Back closes the dialog and stays on the page.
    if (countOverlays(history.state) === 0) navigate(withParameter(name, undefined), { replace: true })
    latest.current(value)
  }, [name, search])
  return (value) => withParameter(name, value)
}

function withParameter(name: string, value: string | undefined): To {
  const query = new URLSearchParams(location.search)
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  return withQuery(query)
}
