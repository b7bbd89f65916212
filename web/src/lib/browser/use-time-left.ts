import { useEffect, useState } from 'react'
import { serverNow } from '#lib/http/server-clock.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

/**
 * The milliseconds until a time, 0 once it has passed. Updated every minute, every second during the last minute, and when
 * the tab becomes visible. No timer runs without a time, or after it has passed.
 */
export function useTimeLeft(iso: string | undefined): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (iso === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      setNow(serverNow())
      schedule()
    }
    const schedule = () => {
      const timeLeft = Date.parse(iso) - serverNow()
      const tickMs = timeLeft > minuteMs ? minuteMs : secondMs
      if (timeLeft > 0) timer = setTimeout(tick, timeLeft % tickMs || tickMs)
      else document.removeEventListener('visibilitychange', tick)
    }
    document.addEventListener('visibilitychange', tick)
    schedule()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [iso])
  return iso === undefined ? 0 : Math.max(0, Date.parse(iso) - now)
}
