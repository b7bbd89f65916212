import { useEffect, useState } from 'react'

/** Whole seconds until `moment` (epoch milliseconds); 0 once it has passed, or if undefined. */
export function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const left = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
  const isRunning = moment !== undefined && moment > now
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
