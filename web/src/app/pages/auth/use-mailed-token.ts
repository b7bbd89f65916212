import { useEffect, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { navigate, withQuery } from '#lib/routing/navigate.ts'

/** The token of a mailed link. It is in the URL fragment, which is cleared once read. */
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
