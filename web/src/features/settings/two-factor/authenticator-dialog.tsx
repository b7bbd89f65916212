import { securityApi } from '@murmur/contract/identity/security'
import { type FormEvent, useRef, useState } from 'react'
import type * as v from 'valibot'
import { SetupSecret } from '#features/settings/two-factor/setup-secret.tsx'
import { call } from '#lib/http/call.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'

type AuthenticatorDialogProps = {
  secret: { secret: string; uri: string }
  onDone: (reply: v.InferOutput<typeof securityApi.confirmAuthenticator.reply>) => void
  onClose: () => void
}

/** Shows the secret as a QR code and as text; the authenticator's first code confirms the setup. */
export function AuthenticatorDialog({ secret, onDone, onClose }: AuthenticatorDialogProps) {
  const text = useText()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fail = (next: Failure) => {
    setFailure(next)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.length !== 6) return fail({ message: text('factor.six'), reason: undefined })
    setBusy(true)
    try {
      onDone(await call(securityApi.confirmAuthenticator, { body: { totp: code } }))
    } catch (error) {
      setCode('')
      fail(toFailure(error, text('factor.not-changed')))
      setBusy(false)
    }
  }
  return (
    <Dialog title={text('factor.set-up-authenticator')} closeLabel={text('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5 -m-1 overflow-y-auto p-1">
        <SetupSecret {...secret} />
        <section className="grid gap-2">
          <h3 className="font-semibold">{text('factor.step-code')}</h3>
          <CodeField
            ref={field}
            label={text('factor.first-code')}
            value={code}
            onChange={(value) => {
              setCode(value)
              setFailure(undefined)
            }}
            error={failure && [failure.message, failure.reason].filter(Boolean).join(' ')}
          />
        </section>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" inactive={isBusy}>
            {text(isBusy ? 'settings.busy' : 'factor.turn-on')}
          </Button>
          <Button inactive={isBusy} onClick={isBusy ? undefined : onClose}>
            {text('settings.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
