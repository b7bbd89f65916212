import type { SecondFactors } from '@murmur/contract/identity/security'
import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** Why second factors cannot be changed now: neither password nor passkey yet, or a hold. */
export function FactorNotice({ factors }: { factors: SecondFactors }) {
  const text = useText()
  const { hasPassword, passkeys, holdUntil } = factors
  return (
    <>
      {hasPassword || passkeys > 0 ? null : (
        <Notice title={text('factor.no-password')}>
          <p>{text('factor.no-password-hint')}</p>
          <Link to="/forgot-password" className={`${buttonClass('quiet')} justify-self-start`}>
            {text('settings.password-by-mail')}
          </Link>
        </Notice>
      )}
      {holdUntil ? (
        <Notice tone="waiting" title={text('factor.hold')}>
          <p>{text('factor.hold-hint', { at: formatDateTime(holdUntil, text.language) })}</p>
        </Notice>
      ) : null}
    </>
  )
}
