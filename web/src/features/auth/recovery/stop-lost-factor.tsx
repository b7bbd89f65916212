import { securityApi } from '@murmur/contract/identity/security'
import { StopByMail } from '#features/auth/recovery/stop-by-mail.tsx'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

type StopLostFactorProps = { token: string; onStopped: () => void }

/** Cancels a request to turn off second factors, with the token of the mail that announced it. */
export function StopLostFactor({ token, onStopped }: StopLostFactorProps) {
  const text = useText()
  return (
    <StopByMail
      hint={text('stop-lost.hint')}
      submit={text('stop-lost.submit')}
      stop={() => call(securityApi.cancelFactorRecovery, { body: { token } })}
      onStopped={onStopped}
    >
      <Link to="/forgot-password" className={buttonClass('primary')}>
        {text('stop-reset.ask')}
      </Link>
    </StopByMail>
  )
}
