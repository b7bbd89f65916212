import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { AuthPage } from '#app/pages/auth-page.tsx'
import { FormOutcome } from '#features/auth/form-outcome.tsx'
import { StopReset } from '#features/auth/stop-reset.tsx'
import { useText } from '#lib/text.ts'
import { buttonClass } from '#ui/button.tsx'

/** Where the link of the mail leads. Its token stands behind the #, and leaves the address as soon as it is read. */
export function StopResetPage() {
  const text = useText()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [token, setToken] = useState(hash.slice(1))
  const [stopped, setStopped] = useState<string>()
  useEffect(() => {
    if (!hash) return
    setToken(hash.slice(1))
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
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
