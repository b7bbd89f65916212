import { useCallback, useEffect, useRef, useState } from 'react'
import { solveCaptcha } from '#features/auth/captcha/solve-captcha.ts'

export type CaptchaState = 'open' | 'working' | 'done' | 'error' | 'expired'
export type Captcha = { state: CaptchaState; start(): void; reset(): void }

/** The longest delay that a browser timer supports, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** The state of a captcha. Calls `onToken` with the token once solved, and with '' when it is cleared. */
export function useCaptcha(onToken: (token: string) => void): Captcha {
  const [state, setState] = useState<CaptchaState>('open')
  const attempt = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const enter = useCallback(
    (next: CaptchaState, token = '') => {
      attempt.current?.abort()
      attempt.current = null
      clearTimeout(timer.current)
      onToken(token)
      setState(next)
    },
    [onToken],
  )

  const start = useCallback(async () => {
    enter('working')
    const controller = new AbortController()
    attempt.current = controller
    const solved = await solveCaptcha(controller.signal).catch(() => null)
    // The user unticked the box in the meantime, or the form reset the captcha.
    if (attempt.current !== controller) return
    if (!solved) return enter('error')
    enter('done', solved.token)
    if (solved.lifetime !== null)
      timer.current = setTimeout(() => enter('expired'), Math.min(solved.lifetime, maxTimerMs))
  }, [enter])

  useEffect(
    () => () => {
      attempt.current?.abort()
      attempt.current = null
      clearTimeout(timer.current)
    },
    [],
  )
  const reset = useCallback(() => enter('open'), [enter])
  return { state, start, reset }
}
