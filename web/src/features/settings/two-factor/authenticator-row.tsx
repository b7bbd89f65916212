import { securityApi } from '@murmur/contract/identity/security'
import { useState } from 'react'
import { EnabledBadge } from '#features/settings/two-factor/enabled-badge.tsx'
import { FactorRow } from '#features/settings/two-factor/factor-row.tsx'
import { useCacheFactors } from '#features/settings/two-factor/use-factors.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { announceSuccess } from '#ui/feedback/announce-success.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

const ProofDialog = lazyComponent(async () => (await import('#features/settings/proof/proof-dialog.tsx')).ProofDialog)
const AuthenticatorDialog = lazyComponent(
  async () => (await import('#features/settings/two-factor/authenticator-dialog.tsx')).AuthenticatorDialog,
)
const RecoveryCodesDialog = lazyComponent(
  async () => (await import('#features/settings/two-factor/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)

type Secret = { secret: string; uri: string }
/** The step of the setup. Secrets are kept only in this state. */
type Step = { at: 'asking' } | { at: 'showing'; secret: Secret } | { at: 'codes'; codes: string[] } | { at: 'leaving' }

/** The authenticator app: set up with password, QR code and first code; turned off with password and code. */
export function AuthenticatorRow({ isOn }: { isOn: boolean }) {
  const text = useText()
  const cacheReply = useCacheFactors()
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  return (
    <FactorRow name={text('settings.authenticator')} hint={text('factor.authenticator-hint')}>
      {isOn ? <EnabledBadge /> : null}
      <Button
        aria-label={text(isOn ? 'factor.turn-off-of' : 'factor.set-up-of', { name: text('settings.authenticator') })}
        onClick={() => setStep({ at: isOn ? 'leaving' : 'asking' })}
      >
        {text(isOn ? 'factor.turn-off' : 'factor.set-up')}
      </Button>
      {step?.at === 'asking' ? (
        <ProofDialog
          act={{ act: 'add-authenticator' }}
          title={text('factor.set-up-authenticator')}
          submit={text('factor.continue')}
          failed={text('factor.not-changed')}
          onProve={async (body) => {
            const { data } = await call(securityApi.startAuthenticator, { body })
            // Closed meanwhile: the secret is dropped.
            setStep((now) => now && { at: 'showing', secret: data })
          }}
          onClose={close}
        >
          <p>{text('factor.set-up-explained')}</p>
        </ProofDialog>
      ) : null}
      {step?.at === 'showing' ? (
        <AuthenticatorDialog
          secret={step.secret}
          onDone={({ data, recoveryCodes }) => {
            cacheReply(data)
            announceSuccess(text('factor.authenticator-on'))
            setStep(recoveryCodes ? { at: 'codes', codes: recoveryCodes } : undefined)
          }}
          onClose={close}
        />
      ) : null}
      {step?.at === 'codes' ? (
        <RecoveryCodesDialog codes={step.codes} done={text('factor.authenticator-on')} onClose={close} />
      ) : null}
      {step?.at === 'leaving' ? (
        <ProofDialog
          act={{ act: 'remove-authenticator' }}
          title={text('factor.turn-off-authenticator')}
          submit={text('factor.turn-off')}
          failed={text('factor.not-changed')}
          onProve={async (body) => {
            const { data } = await call(securityApi.removeAuthenticator, { body })
            cacheReply(data)
            showToast('success', text('factor.authenticator-off'))
            close()
          }}
          onClose={close}
        >
          <p>{text('factor.turn-off-explained')}</p>
        </ProofDialog>
      ) : null}
    </FactorRow>
  )
}
