import { useEffect, useState } from 'react'

export type Countdown = {
  /** Whole seconds until the end. */
  secondsLeft: number
  /** Gives the whole time again, from now. */
  restart(): void
}

/**
 * Counts down from its first showing and calls `onEnd` once. It goes by the clock: a tab in the background, whose timers
 * are slowed, ends at its next tick or as soon as it is seen again.
 */
export function useCountdown(seconds: number, onEnd: () => void): Countdown {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left > 0) return
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
