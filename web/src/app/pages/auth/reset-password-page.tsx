import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { emailFromState } from '#app/pages/auth/email-from-state.ts'
import { useMailedToken } from '#app/pages/auth/use-mailed-token.ts'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { ResetByLinkForm } from '#features/auth/recovery/reset-by-link-form.tsx'
import { ResetForm } from '#features/auth/recovery/reset-form.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** Sets a new password with the link or the code of the mail. */
export function ResetPasswordPage() {
  const text = useText()
  const { clearUser } = useAuth()
  const state: unknown = useHistoryState()
  const token = useMailedToken()
  const [message, setMessage] = useState<string>()
  const handleDone = (words: string) => {
    // The server ended all sessions, including this browser's.
    clearUser()
    setMessage(words)
  }
  const hint = text(token ? 'reset.link-hint' : 'reset.hint')
  return (
    <AuthPage title={text('reset.heading')} hint={message ? undefined : hint}>
      {message ? (
        <FormOutcome title={text('reset.done')}>
          <p>{message}</p>
          <Link to="/sign-up" className={buttonClass('primary')}>
            {text('reset.log-in')}
          </Link>
        </FormOutcome>
      ) : (
        <div className="grid gap-4">
          {token ? (
            <ResetByLinkForm key={token} token={token} onDone={handleDone} />
          ) : (
            <ResetForm email={emailFromState(state)} onDone={handleDone} />
          )}
          <Link to="/forgot-password" className={buttonClass('bare')}>
            {text(token ? 'reset.no-link' : 'reset.no-code')}
          </Link>
        </div>
      )}
    </AuthPage>
  )
}
