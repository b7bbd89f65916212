import type { Address } from '@murmur/contract/address'
import { recipientsApi } from '@murmur/contract/trading/recipients'
import { StopByMail } from '#features/auth/recovery/stop-by-mail.tsx'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

export type CancelledRecipient = { name: string; address: Address }
type CancelRecipientProps = { code: string; onCancelled: (recipient: CancelledRecipient) => void }

/** Removes a recipient by the code of the mail that announced it. */
export function CancelRecipient({ code, onCancelled }: CancelRecipientProps) {
  const text = useText()
  return (
    <StopByMail
      hint={text('cancel-recipient.hint')}
      submit={text('cancel-recipient.submit')}
      busy={text('cancel-recipient.busy')}
      failed={text('cancel-recipient.failed')}
      stop={async () => onCancelled((await call(recipientsApi.cancel, { body: { code } })).data)}
      onStopped={() => undefined}
    >
      <Link to="/app/settings/recipients" className={buttonClass('primary')}>
        {text('cancel-recipient.see')}
      </Link>
    </StopByMail>
  )
}
