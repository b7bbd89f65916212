import { accountsApi } from '@murmur/contract/identity/accounts'
import { StopByMail } from '#features/auth/recovery/stop-by-mail.tsx'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

type StopResetProps = { token: string; onStopped: () => void }

/** Cancels a password reset with the token of its first mail. */
export function StopReset({ token, onStopped }: StopResetProps) {
  const text = useText()
  return (
    <StopByMail
      hint={text('stop-reset.hint')}
      submit={text('stop-reset.submit')}
      stop={() => call(accountsApi.cancelReset, { body: { token } })}
      onStopped={onStopped}
    >
      <Link to="/forgot-password" className={buttonClass('primary')}>
        {text('stop-reset.ask')}
      </Link>
    </StopByMail>
  )
}
