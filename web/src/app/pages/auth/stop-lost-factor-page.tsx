import { useState } from 'react'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { useMailedToken } from '#app/pages/auth/use-mailed-token.ts'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { StopLostFactor } from '#features/auth/recovery/stop-lost-factor.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** The page of the mailed link that keeps the second factors on. */
export function StopLostFactorPage() {
  const text = useText()
  const token = useMailedToken()
  const [stopped, setStopped] = useState<string>()
  return (
    <AuthPage title={text('stop-lost.heading')}>
      {token && stopped === token ? (
        <FormOutcome title={text('stop-lost.done')}>
          <p>{text('stop-lost.done-hint')}</p>
          <Link to="/forgot-password" className={buttonClass('primary')}>
            {text('stop-reset.ask')}
          </Link>
        </FormOutcome>
      ) : token ? (
        <StopLostFactor key={token} token={token} onStopped={() => setStopped(token)} />
      ) : (
        <p>{text('stop-lost.no-token')}</p>
      )}
    </AuthPage>
  )
}
