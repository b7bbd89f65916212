import { SectionState } from '#features/settings/section-state.tsx'
import { AuthenticatorRow } from '#features/settings/two-factor/authenticator-row.tsx'
import { EmailFactorRow } from '#features/settings/two-factor/email-factor-row.tsx'
import { FactorNotice } from '#features/settings/two-factor/factor-notice.tsx'
import { FactorRow } from '#features/settings/two-factor/factor-row.tsx'
import { RecoveryRow } from '#features/settings/two-factor/recovery-row.tsx'
import { isProtected, useFactors } from '#features/settings/two-factor/use-factors.ts'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'

/** The second factors of a login: authenticator app, mailed codes and recovery codes. */
export function TwoFactorAuth() {
  const text = useText()
  const { data, isError, refetch } = useFactors()
  const factors = data?.data
  return (
    <>
      {factors ? (
        <>
          <FactorNotice factors={factors} />
          <ul className="grid gap-2">
            <AuthenticatorRow isOn={factors.authenticator} />
            <FactorRow name={text('settings.sms')} hint={text('factor.sms-hint')}>
              <Badge>{text('settings.coming-soon')}</Badge>
            </FactorRow>
            <EmailFactorRow isOn={factors.email} />
            {isProtected(factors) ? <RecoveryRow left={factors.recoveryCodesLeft} /> : null}
          </ul>
        </>
      ) : (
        <SectionState isError={isError} failed={text('factor.unread')} onRetry={refetch} rows={3} />
      )}
    </>
  )
}
