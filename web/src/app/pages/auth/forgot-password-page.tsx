import { useState } from 'react'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { ForgotForm, type ResetRequestResult } from '#features/auth/recovery/forgot-form.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** Requests a mail to reset the password. */
export function ForgotPasswordPage() {
  const text = useText()
  const [requested, setRequested] = useState<ResetRequestResult>()
  return (
    <AuthPage title={text('forgot.heading')} hint={requested ? undefined : text('forgot.hint')}>
      {requested ? (
        <NextSteps requested={requested} />
      ) : (
        <div className="grid gap-4">
          <ForgotForm onRequested={setRequested} />
          <Link to="/reset-password" className={buttonClass('bare')}>
            {text('forgot.have-code')}
          </Link>
          <Link to="/sign-up" className={buttonClass('bare')}>
            {text('forgot.back')}
          </Link>
        </div>
      )}
    </AuthPage>
  )
}

function NextSteps({ requested }: { requested: ResetRequestResult }) {
  const text = useText()
  return (
    <FormOutcome title={text('forgot.sent')}>
      <p>{requested.message}</p>
      <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-soft">
        <li>{text('forgot.first-mail')}</li>
        <li>{text('forgot.second-mail')}</li>
        <li>{text('forgot.then')}</li>
      </ol>
      <p className="text-sm text-ink-soft wrap-anywhere">{text('forgot.no-mail', { email: requested.email })}</p>
      <Link to="/reset-password" state={{ email: requested.email }} className={buttonClass('primary')}>
        {text('forgot.have-code')}
      </Link>
    </FormOutcome>
  )
}
