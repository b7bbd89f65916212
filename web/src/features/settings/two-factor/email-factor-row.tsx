import { securityApi } from '@murmur/contract/identity/security'
import { useState } from 'react'
import { EnabledBadge } from '#features/settings/two-factor/enabled-badge.tsx'
import { FactorRow } from '#features/settings/two-factor/factor-row.tsx'
import { useCacheFactors } from '#features/settings/two-factor/use-factors.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { announceSuccess } from '#ui/feedback/announce-success.ts'
import { Button } from '#ui/form/button.tsx'

const ProofDialog = lazyComponent(async () => (await import('#features/settings/proof/proof-dialog.tsx')).ProofDialog)
const RecoveryCodesDialog = lazyComponent(
  async () => (await import('#features/settings/two-factor/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)

/** Mailed codes as a second factor, switched on and off with password and code. */
export function EmailFactorRow({ isOn }: { isOn: boolean }) {
  const text = useText()
  const cacheReply = useCacheFactors()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const willEnable = !isOn
  return (
    <FactorRow name={text('settings.email-factor')} hint={text('factor.email-hint')}>
      {isOn ? <EnabledBadge /> : null}
      <Button
        aria-label={text(isOn ? 'factor.turn-off-email' : 'factor.turn-on-email')}
        onClick={() => setAsking(true)}
      >
        {text(isOn ? 'factor.turn-off' : 'factor.turn-on')}
      </Button>
      {isAsking ? (
        <ProofDialog
          act={{ act: 'email-factor' }}
          title={text(willEnable ? 'factor.turn-on-email' : 'factor.turn-off-email')}
          submit={text(willEnable ? 'factor.turn-on' : 'factor.turn-off')}
          failed={text('factor.not-changed')}
          onProve={async (proof) => {
            const { data, recoveryCodes } = await call(securityApi.setEmailFactor, {
              body: { ...proof, on: willEnable },
            })
            setAsking(false)
            cacheReply(data)
            if (recoveryCodes) setCodes(recoveryCodes)
            announceSuccess(text(willEnable ? 'factor.email-on' : 'factor.email-off'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text(willEnable ? 'factor.email-explained' : 'factor.turn-off-explained')}</p>
        </ProofDialog>
      ) : null}
      {codes ? (
        <RecoveryCodesDialog codes={codes} done={text('factor.email-on')} onClose={() => setCodes(undefined)} />
      ) : null}
    </FactorRow>
  )
}
