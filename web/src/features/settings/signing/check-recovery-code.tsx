import { type FormEvent, useRef, useState } from 'react'
import { isGroupOf, recoveryCodeParts } from '#features/settings/signing/recovery-code.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type CheckRecoveryCodeProps = { code: string; onRight: () => void; onBack: () => void; onClose: () => void }

/** Asks for one random part of the recovery code. */
export function CheckRecoveryCode({ code, onRight, onBack, onClose }: CheckRecoveryCodeProps) {
  const text = useText()
  const [at] = useState(() => Math.floor(Math.random() * recoveryCodeParts))
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGroupOf(code, at, typed)) return onRight()
    setWrong(true)
    field.current?.focus()
  }
  return (
    <Dialog title={text('signing.check-heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <form onSubmit={submit} noValidate className="-m-1 grid gap-4 overflow-y-auto p-1">
        <p>{text('signing.check-explained')}</p>
        <Field
          ref={field}
          label={text('signing.check-part', { number: at + 1, count: recoveryCodeParts })}
          value={typed}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-focus-first
          className="font-mono"
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
          error={isWrong ? text('signing.check-wrong', { number: at + 1 }) : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {text('factor.continue')}
          </Button>
          <Button onClick={onBack}>{text('signing.check-again')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
