import { useEffect, useState } from 'react'

/** Whole seconds until an ISO time; undefined without one. */
export function useSecondsLeft(iso: string | undefined): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!iso) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= Date.parse(iso)) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [iso])
  return iso === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))
}
