import { useEffect, useState } from 'react'

/** Whole seconds until `timestamp` (epoch milliseconds); 0 once it has passed, or if undefined. */
export function useSecondsUntil(timestamp: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const secondsLeft = timestamp === undefined ? 0 : Math.max(0, Math.ceil((timestamp - now) / 1000))
  const isRunning = timestamp !== undefined && timestamp > now
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return secondsLeft
}
