import { freezeApi } from '@murmur/contract/identity/freeze'
import { StopByMail } from '#features/auth/recovery/stop-by-mail.tsx'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

type CancelThawProps = { code: string; onCancelled: () => void }

/** Keeps an account frozen by the code of the mail that announced the thaw. */
export function CancelThaw({ code, onCancelled }: CancelThawProps) {
  const text = useText()
  return (
    <StopByMail
      hint={text('cancel-thaw.hint')}
      submit={text('cancel-thaw.submit')}
      busy={text('cancel-thaw.busy')}
      failed={text('cancel-thaw.failed')}
      stop={() => call(freezeApi.cancelThaw, { body: { code } })}
      onStopped={onCancelled}
    >
      <Link to="/app/settings/security#freeze" className={buttonClass('primary')}>
        {text('cancel-thaw.see')}
      </Link>
    </StopByMail>
  )
}
