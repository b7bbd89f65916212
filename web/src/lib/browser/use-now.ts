import { useEffect, useState } from 'react'
import { serverNow } from '#lib/http/server-clock.ts'

/** The server's current time in epoch milliseconds, updated every `everyMs`, so that displayed ages stay correct. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
