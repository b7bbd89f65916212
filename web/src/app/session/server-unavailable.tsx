import { useEffect, useState } from 'react'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const retryMs = 5000

/** Replaces the app while the server cannot report the session, instead of logging the user out. */
export function ServerUnavailable() {
  const text = useText()
  const { retry } = useAuth()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => void retry(), retryMs)
    return () => clearInterval(timer)
  }, [retry])
  const press = async () => {
    setBusy(true)
    await retry()
    setBusy(false)
  }
  return (
    <AuthPage title={text('no-answer.heading')}>
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="text-pretty">{text('no-answer.hint')}</p>
        <Button variant="primary" inactive={isBusy} onClick={press}>
          {text('ask-again')}
        </Button>
      </div>
    </AuthPage>
  )
}
