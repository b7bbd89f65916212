import { useState } from 'react'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { useMailedToken } from '#app/pages/auth/use-mailed-token.ts'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { StopReset } from '#features/auth/recovery/stop-reset.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** The page of the mailed link that stops a password reset. */
export function StopResetPage() {
  const text = useText()
  const token = useMailedToken()
  const [stopped, setStopped] = useState<string>()
  return (
    <AuthPage title={text('stop-reset.heading')}>
      {token && stopped === token ? (
        <FormOutcome title={text('stop-reset.done')}>
          <p>{text('stop-reset.done-hint')}</p>
          <Link to="/sign-up" className={buttonClass('primary')}>
            {text('reset.log-in')}
          </Link>
        </FormOutcome>
      ) : token ? (
        <StopReset key={token} token={token} onStopped={() => setStopped(token)} />
      ) : (
        <p>{text('stop-reset.no-token')}</p>
      )}
    </AuthPage>
  )
}
