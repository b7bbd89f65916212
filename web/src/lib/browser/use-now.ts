import { useEffect, useState } from 'react'

/** The time by this browser's clock, in milliseconds, told anew every so often: what says an age stays true. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
