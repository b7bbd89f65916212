import { useEffect, useState } from 'react'

export type Countdown = {
  /** Whole seconds until the end. */
  secondsLeft: number
  /** Restarts the countdown with the whole time. */
  restart(): void
}

/**
 * Counts down from the first render and calls `onEnd` once. Uses the clock, because browsers slow timers in background tabs;
 * such a tab ends at its next tick or when it becomes visible.
 */
export function useCountdown(seconds: number, onEnd: () => void): Countdown {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => {
      const secondsLeft = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setSecondsLeft(secondsLeft)
      if (secondsLeft > 0) return
      stop()
      onEnd()
    }
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    const stop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
    return stop
  }, [endsAt, onEnd])
  const restart = () => {
    setEndsAt(Date.now() + seconds * 1000)
    setSecondsLeft(seconds)
  }
  return { secondsLeft, restart }
}
