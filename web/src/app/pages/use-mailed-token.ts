import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#lib/router.tsx'

/** The token of a mail's link. It stands behind the #, and leaves the address as soon as it is read. */
export function useMailedToken(): string {
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [token, setToken] = useState(hash.slice(1))
  useEffect(() => {
    if (!hash) return
    setToken(hash.slice(1))
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}
