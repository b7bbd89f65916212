import { securityApi } from '@murmur/contract/identity/security'
import { useState } from 'react'
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

/** The number of unused recovery codes, with a button to replace them. */
export function RecoveryRow({ left }: { left: number }) {
  const text = useText()
  const cacheReply = useCacheFactors()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  return (
    <FactorRow name={text('recovery.heading')} hint={text('recovery.left', { left })}>
      <Button onClick={() => setAsking(true)}>{text('recovery.renew')}</Button>
      {isAsking ? (
        <ProofDialog
          act={{ act: 'recovery-codes' }}
          title={text('recovery.renew-heading')}
          submit={text('recovery.renew')}
          failed={text('factor.not-changed')}
          onProve={async (body) => {
            const { data, recoveryCodes } = await call(securityApi.regenerateRecoveryCodes, { body })
            setAsking(false)
            cacheReply(data)
            if (recoveryCodes) setCodes(recoveryCodes)
            announceSuccess(text('recovery.renewed'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text('recovery.renew-explained')}</p>
        </ProofDialog>
      ) : null}
      {codes ? (
        <RecoveryCodesDialog codes={codes} done={text('recovery.renewed')} onClose={() => setCodes(undefined)} />
      ) : null}
    </FactorRow>
  )
}
