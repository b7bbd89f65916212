import { useEffect, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { navigate, withQuery } from '#lib/routing/navigate.ts'

/** The token of a mail's link. It stands behind the #, and leaves the address as soon as it is read. */
export function useMailedToken(): string {
  const hash = useLocationProperty(() => location.hash)
  const [token, setToken] = useState(hash.slice(1))
  useEffect(() => {
    if (!hash) return
    setToken(hash.slice(1))
    navigate(withQuery(new URLSearchParams()), { replace: true })
  }, [hash])
  return token
}
