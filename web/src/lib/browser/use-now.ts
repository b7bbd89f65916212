import { useEffect, useState } from 'react'

/** The browser's current time in milliseconds, updated every `everyMs`, so that displayed ages stay correct. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
