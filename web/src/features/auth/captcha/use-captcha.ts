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

  const enterState = useCallback(
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
    enterState('working')
    const controller = new AbortController()
    attempt.current = controller
    const solution = await solveCaptcha(controller.signal).catch(() => null)
    // The user unticked the box in the meantime, or the form reset the captcha.
    if (attempt.current !== controller) return
    if (!solution) return enterState('error')
    enterState('done', solution.token)
    if (solution.lifetime !== null)
      timer.current = setTimeout(() => enterState('expired'), Math.min(solution.lifetime, maxTimerMs))
  }, [enterState])

  useEffect(
    () => () => {
      attempt.current?.abort()
      attempt.current = null
      clearTimeout(timer.current)
    },
    [],
  )
  const reset = useCallback(() => enterState('open'), [enterState])
  return { state, start, reset }
}
