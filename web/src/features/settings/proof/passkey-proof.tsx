import { passkeysApi } from '@murmur/contract/identity/passkeys'
import { Check, Key } from 'lucide-react'
import { useState } from 'react'
import { useFactors } from '#features/settings/two-factor/use-factors.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { call } from '#lib/http/call.ts'
import type { Failure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { passkeyFailure } from '#lib/passkeys/passkey-failure.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'
import { Button } from '#ui/form/button.tsx'

type PasskeyProofProps = { isProved: boolean; onProved: (code: string) => void }

/** Confirms with a passkey in place of a typed code. Renders nothing for a user or a browser without passkeys. */
export function PasskeyProof({ isProved, onProved }: PasskeyProofProps) {
  const text = useText()
  const { data } = useFactors()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  if (!data?.data.passkeys || !supportsPasskeys()) return null
  const press = async () => {
    if (isBusy || isProved) return
    setBusy(true)
    setFailure(undefined)
    try {
      const [options, { signWithPasskey }] = await Promise.all([
        call(passkeysApi.proofOptions, {}),
        import('#lib/passkeys/sign-with-passkey.ts'),
      ])
      const assertion = await signWithPasskey(options.data)
      onProved((await call(passkeysApi.prove, { body: { assertion } })).data.code)
    } catch (error) {
      setFailure(passkeyFailure(text, error, 'passkey.not-proved'))
    }
    setBusy(false)
  }
  const Icon = isProved ? Check : Key
  return (
    <div className="grid gap-2">
      <FailureAlert failure={failure} />
      {/* The button stays after use, because it has the focus. */}
      <Button className="justify-self-start" inactive={isBusy || isProved} onClick={() => void press()}>
        <Icon aria-hidden size={18} className="shrink-0" />
        {text(isProved ? 'passkey.proved' : isBusy ? 'passkey.waiting' : 'passkey.use')}
      </Button>
      <p role="status" className="sr-only">
        {isProved ? text('passkey.proved') : null}
      </p>
    </div>
  )
}
