import { useState } from 'react'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { useMailedToken } from '#app/pages/auth/use-mailed-token.ts'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { CancelThaw } from '#features/auth/recovery/cancel-thaw.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** The page of the mailed link that keeps an account frozen. */
export function CancelThawPage() {
  const text = useText()
  const code = useMailedToken()
  const [kept, setKept] = useState<string>()
  return (
    <AuthPage title={text('cancel-thaw.heading')}>
      {code && kept === code ? (
        <FormOutcome title={text('cancel-thaw.done')}>
          <p>{text('cancel-thaw.done-hint')}</p>
          <Link to="/forgot-password" className={buttonClass('primary')}>
            {text('stop-reset.ask')}
          </Link>
        </FormOutcome>
      ) : code ? (
        <CancelThaw key={code} code={code} onCancelled={() => setKept(code)} />
      ) : (
        <p>{text('cancel-thaw.no-code')}</p>
      )}
    </AuthPage>
  )
}
