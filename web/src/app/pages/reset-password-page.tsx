import { useState } from 'react'
import { AuthPage } from '#app/pages/auth-page.tsx'
import { emailIn } from '#app/pages/email-in.ts'
import { useAuth } from '#features/auth/auth-context.ts'
import { FormOutcome } from '#features/auth/form-outcome.tsx'
import { ResetForm } from '#features/auth/reset-form.tsx'
import { Link, useLocation } from '#lib/router.tsx'
import { useText } from '#lib/text.ts'
import { buttonClass } from '#ui/button.tsx'

export function ResetPasswordPage() {
  const text = useText()
  const { forget } = useAuth()
  const { state } = useLocation()
  const [said, setSaid] = useState<string>()
  const done = (words: string) => {
    // The session of this browser ended with all the others.
    forget()
    setSaid(words)
  }
  return (
    <AuthPage title={text('reset.heading')} hint={said ? undefined : text('reset.hint')}>
      {said ? (
        <FormOutcome title={text('reset.done')}>
          <p>{said}</p>
          <Link to="/sign-up" className={buttonClass('primary')}>
            {text('reset.log-in')}
          </Link>
        </FormOutcome>
      ) : (
        <div className="grid gap-4">
          <ResetForm email={emailIn(state)} onDone={done} />
          <Link to="/forgot-password" className={buttonClass('bare')}>
            {text('reset.no-code')}
          </Link>
        </div>
      )}
    </AuthPage>
  )
}
