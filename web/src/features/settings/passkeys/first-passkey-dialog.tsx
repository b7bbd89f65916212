import { type CreationOptions, passkeysApi } from '@murmur/contract/identity/passkeys'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#lib/http/call.ts'
import { CallError, getReason } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { FactorField } from '#ui/form/factor-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { codeLength, parseCode } from '#ui/form/parse-code.ts'

type FirstPasskeyDialogProps = { onProved: (options: CreationOptions) => void; onClose: () => void }
type FieldName = 'code' | 'totp'

/** Mails a code to a user who has neither a password nor a passkey, and checks it before the browser creates the first passkey. */
export function FirstPasskeyDialog({ onProved, onClose }: FirstPasskeyDialogProps) {
  const text = useText()
  const [values, setValues] = useState({ code: '', totp: '' })
  const [errors, setErrors] = useState<Partial<Record<FieldName, Failure>>>({})
  const [requiresFactor, setRequiresFactor] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const mailMutation = useMutation({
    mutationFn: () => call(passkeysApi.firstCode, {}),
    onSuccess: () => {
      showToast('success', text('factor.mailed'))
      code.current?.focus()
    },
    onError: (error) => showToast('error', text('factor.not-mailed'), getReason(error)),
  })
  const type = (part: FieldName, value: string) => {
    setValues((before) => ({ ...before, [part]: value }))
    setErrors({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const mailCode = values.code
    if (mailCode.length !== codeLength) {
      setErrors({ code: { message: text('first-passkey.code-missing'), reason: undefined } })
      return code.current?.focus()
    }
    setBusy(true)
    try {
      const totp = values.totp.trim()
      const { data } = await call(passkeysApi.creationOptions, { body: { mailCode, ...(totp && { totp }) } })
      onProved(data)
    } catch (error) {
      const needsFactor = error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED'
      if (needsFactor) setRequiresFactor(true)
      setErrors({ [needsFactor ? 'totp' : 'code']: toFailure(error, text('factor.not-changed')) })
      setBusy(false)
    }
  }
  return (
    <Dialog title={text('passkey.create-heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate className="-m-1 grid gap-4 overflow-y-auto p-1">
        <p>{text('first-passkey.explained')}</p>
        <Button
          className="justify-self-start"
          data-focus-first
          inactive={mailMutation.isPending}
          onClick={() => !mailMutation.isPending && mailMutation.mutate()}
        >
          {text(mailMutation.isPending ? 'factor.mailing' : 'factor.mail')}
        </Button>
        <Field
          ref={code}
          label={text('first-passkey.code')}
          value={values.code}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => type('code', parseCode(target.value))}
          error={errors.code?.message}
          reason={errors.code?.reason}
        />
        {requiresFactor ? (
          <FactorField
            value={values.totp}
            onChange={({ target }) => type('totp', target.value)}
            error={errors.totp?.message}
            reason={errors.totp?.reason}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" inactive={isBusy}>
            {text(isBusy ? 'settings.busy' : 'factor.continue')}
          </Button>
          <Button onClick={onClose}>{text('settings.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
