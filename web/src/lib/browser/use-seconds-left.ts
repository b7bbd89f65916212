import { useEffect, useState } from 'react'
import { serverNow } from '#lib/http/server-clock.ts'

/** Whole seconds until an ISO time; undefined without one. */
export function useSecondsLeft(iso: string | undefined): number | undefined {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!iso) return
    setNow(serverNow())
    const timer = setInterval(() => {
      setNow(serverNow())
      if (serverNow() >= Date.parse(iso)) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [iso])
  return iso === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))
}
