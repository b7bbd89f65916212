import { useState } from 'react'
import { AuthPage } from '#app/layouts/auth-page.tsx'
import { useMailedToken } from '#app/pages/auth/use-mailed-token.ts'
import { FormOutcome } from '#features/auth/form/form-outcome.tsx'
import { type CancelledRecipient, CancelRecipient } from '#features/auth/recovery/cancel-recipient.tsx'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** The page of the mailed link that removes a new recipient. */
export function CancelRecipientPage() {
  const text = useText()
  const code = useMailedToken()
  const [cancelled, setCancelled] = useState<{ code: string; recipient: CancelledRecipient }>()
  return (
    <AuthPage title={text('cancel-recipient.heading')}>
      {code && cancelled?.code === code ? (
        <FormOutcome title={text('cancel-recipient.done', { name: cancelled.recipient.name })}>
          <p dir="ltr" className="font-mono text-sm wrap-anywhere">
            {groupAddress(cancelled.recipient.address)}
          </p>
          <p>{text('cancel-recipient.done-hint')}</p>
          <Link to="/forgot-password" className={buttonClass('primary')}>
            {text('stop-reset.ask')}
          </Link>
        </FormOutcome>
      ) : code ? (
        <CancelRecipient key={code} code={code} onCancelled={(recipient) => setCancelled({ code, recipient })} />
      ) : (
        <p>{text('cancel-recipient.no-code')}</p>
      )}
    </AuthPage>
  )
}
