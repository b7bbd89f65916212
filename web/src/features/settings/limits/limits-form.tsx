import { TradeLimits, type TradeLimitsStatus } from '@murmur/contract/identity/limits'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { areLimitsRaised, useChangeLimits } from '#features/settings/limits/use-limits.ts'
import { ProofFields } from '#features/settings/proof/proof-fields.tsx'
import { useProof } from '#features/settings/proof/use-proof.ts'
import { usePasskeyRefusal } from '#features/settings/signing/use-passkey-refusal.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { useActionProof } from '#lib/passkeys/use-action-proof.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type LimitName = keyof TradeLimits
const names: LimitName[] = ['perTradeUsd', 'perDayUsd']
const labels = { perTradeUsd: 'limits.per-trade', perDayUsd: 'limits.per-day' } as const
const formatTyped = (usd: number | null) => (usd === null ? '' : String(usd))
const formatLimits = ({ perTradeUsd, perDayUsd }: TradeLimits) => ({
  perTradeUsd: formatTyped(perTradeUsd),
  perDayUsd: formatTyped(perDayUsd),
})
/** Parses whole dollars; an empty field means no limit. */
const parseUsd = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim()))

/** The text of the fields. A limit that was changed elsewhere replaces the typed one, which could restore the old limit. */
function useTypedLimits(limits: TradeLimits) {
  const [typed, setTyped] = useState(() => formatLimits(limits))
  const [shown, setShown] = useState(limits)
  const changedNames = names.filter((name) => shown[name] !== limits[name])
  if (changedNames.length > 0) {
    setShown(limits)
    setTyped({ ...typed, ...Object.fromEntries(changedNames.map((name) => [name, formatTyped(limits[name])])) })
  }
  return [typed, setTyped] as const
}

/** The two limits. Raising one requires a passkey or the password, as the form shows once a higher value is typed. */
export function LimitsForm({ limits }: { limits: TradeLimitsStatus }) {
  const text = useText()
  const change = useChangeLimits()
  const { isAsking, prove } = useActionProof()
  const passkey = usePasskeyRefusal('limits.not-saved')
  const proof = useProof({ act: 'limits' }, passkey.isNeeded)
  const [typed, setTyped] = useTypedLimits(limits)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const fields = { perTradeUsd: useRef<HTMLInputElement>(null), perDayUsd: useRef<HTMLInputElement>(null) }
  const newLimits = { perTradeUsd: parseUsd(typed.perTradeUsd), perDayUsd: parseUsd(typed.perDayUsd) }
  const parsedLimits = v.safeParse(TradeLimits, newLimits)
  const needsProof = parsedLimits.success && areLimitsRaised(newLimits, limits)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    passkey.clear()
    const issues = parsedLimits.success ? [] : parsedLimits.issues
    setErrors(Object.fromEntries(issues.map(({ path }) => [String(path?.[0]?.key), text('field.whole-dollars')])))
    const invalidField = names.find((name) => issues.some(({ path }) => path?.[0]?.key === name))
    if (invalidField) return fields[invalidField].current?.focus()
    if (isBusy) return
    setBusy(true)
    const proofValues = needsProof ? await proof.prove() : undefined
    if (needsProof && !proofValues) return setBusy(false)
    try {
      // Looser limits also need a signature for the signer if the user requires a passkey.
      const signature = proofValues && (await prove({ kind: 'limits', ...newLimits }))
      const now = await change(newLimits, proofValues && { ...proofValues, ...(signature && { passkey: signature }) })
      proof.clear()
      // The fields show the limits in force; a scheduled change is shown above them.
      setTyped(formatLimits(now))
      showToast('success', text(now.pending ? 'limits.saved-later' : 'limits.saved'))
    } catch (error) {
      if (passkey.handleError(error)) return setBusy(false)
      if (needsProof) proof.showRefusal(error, text('limits.not-saved'))
      else setFailure(toFailure(error, text('limits.not-saved')))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FailureAlert failure={failure ?? passkey.failure} />
      <div className="grid gap-4 sm:max-w-80">
        {names.map((name) => (
          <Field
            key={name}
            ref={fields[name]}
            label={text(labels[name])}
            hint={text('limits.empty')}
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => {
              setTyped({ ...typed, [name]: target.value })
              setErrors({})
            }}
            error={errors[name]}
          />
        ))}
      </div>
      {needsProof ? <ProofFields proof={proof} hint={text('limits.password-hint')} /> : null}
      <PasskeyNote isNeeded={needsProof && passkey.isNeeded} isAsking={isAsking} />
      <Button type="submit" variant="primary" className="justify-self-start" inactive={isBusy}>
        {text(isAsking || proof.isAsking ? 'passkey.waiting' : isBusy ? 'settings.busy' : 'limits.submit')}
      </Button>
    </form>
  )
}
