import { maxThresholdUsd, type SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { useRef, useState } from 'react'
import { type PasskeyAttempt, PasskeyDialog } from '#features/settings/signing/passkey-dialog.tsx'
import { useChangeSigningPasskeys } from '#features/settings/signing/use-signing-passkeys.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Field } from '#ui/form/field.tsx'

type AskCondition = 'every' | 'above' | 'off'
const labels = {
  every: 'signing.when-every',
  above: 'signing.when-above',
  off: 'signing.when-off',
} as const satisfies Record<AskCondition, TextId>
const whenOptions = ['every', 'above', 'off'] as const satisfies AskCondition[]

/** Chooses when the passkey is needed: every time, above an amount, or never. A passkey confirms the choice. */
export function WhenToAskDialog({ state, onClose }: { state: SigningPasskeys; onClose: () => void }) {
  const text = useText()
  const { change, changeThreshold } = useChangeSigningPasskeys()
  const { isRequired, threshold } = state
  const [when, setWhen] = useState<AskCondition>(threshold ? 'above' : isRequired ? 'every' : 'off')
  const [typed, setTyped] = useState(threshold ? String(threshold.usd) : '')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = async (attempt: PasskeyAttempt) => {
    const usd = Number(typed.trim())
    if (when === 'above' && !(Number.isInteger(usd) && usd > 0 && usd <= maxThresholdUsd)) {
      setError(text('field.whole-dollars'))
      field.current?.focus()
      return
    }
    await (when === 'above'
      ? changeThreshold(usd, attempt)
      : change({ kind: 'require', isRequired: when === 'every' }, attempt))
    showToast('success', text(when === 'above' ? 'signing.on-above' : when === 'every' ? 'signing.on' : 'signing.off'))
    onClose()
  }
  return (
    <PasskeyDialog
      title={text('signing.when-heading')}
      submit={text('signing.use')}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{text('signing.when-heading')}</legend>
        <Choice
          name="when-to-ask"
          options={whenOptions.map((value) => ({ value, label: text(labels[value]) }))}
          value={when}
          onChange={setWhen}
          className="flex-col"
        />
      </fieldset>
      {when === 'above' ? (
        <>
          <Field
            ref={field}
            label={text('signing.when-amount')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
            error={error}
          />
          <p className="text-sm text-ink-soft">{text('signing.when-explained')}</p>
        </>
      ) : null}
    </PasskeyDialog>
  )
}
