import type { UserId } from '@murmur/contract/ids'
import { type AddressWarning, type Recipient, recipientsApi } from '@murmur/contract/trading/recipients'
import { useRef, useState } from 'react'
import { type DetectedAddress, detectMistake } from '#features/send/address/address-family.ts'
import { useAddressCheck } from '#features/send/recipients/use-address-check.ts'
import { useCacheRecipients } from '#features/send/recipients/use-recipients.ts'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { isProofRefusal } from '#lib/http/is-proof-refusal.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'

type Field = 'address' | 'name' | 'note'
type WarningCode = AddressWarning['code']
export type NewRecipientForm = ReturnType<typeof useNewRecipient>

/** The form of a new recipient: the address and its check, the name, and the accepted warnings. */
export function useNewRecipient(userId: UserId | undefined, address: string, onAdded: (recipient: Recipient) => void) {
  const text = useText()
  const [values, setValues] = useState({ address, name: '', note: '' })
  const [errors, setErrors] = useState<Partial<Record<Field | 'warnings', string>>>({})
  const [failure, setFailure] = useState<Failure>()
  const [accepted, setAccepted] = useState<{ address: string; codes: readonly WarningCode[] }>()
  const form = useRef<HTMLDivElement>(null)
  const addressCheck = useAddressCheck(values.address)
  const { store } = useCacheRecipients(userId)
  const warnings = addressCheck.checked?.warnings ?? []
  // Accepted for one address only: another address has other warnings.
  const acceptedCodes = accepted && accepted.address === addressCheck.checked?.address ? accepted.codes : []

  const showErrors = (nextErrors: typeof errors) => {
    setErrors(nextErrors)
    // Runs after the errors are rendered.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-unaccepted]')?.focus())
    return false
  }
  const onCheck = () => {
    setFailure(undefined)
    const nextErrors: typeof errors = {}
    if (!addressCheck.detected) nextErrors.address = mistakeText(text, values.address)
    else if (addressCheck.error) nextErrors.address = addressCheck.error.message || text('recipient.check-failed')
    else if (!addressCheck.checked) nextErrors.address = text('recipient.checking')
    if (values.name.trim() === '') nextErrors.name = text('field.recipient-name-missing')
    if (warnings.some(({ code }) => !acceptedCodes.includes(code))) nextErrors.warnings = text('recipient.accept-first')
    return Object.keys(nextErrors).length === 0 || showErrors(nextErrors)
  }
  const add = async (proof: SendProof) => {
    if (!addressCheck.checked || !addressCheck.detected) return
    try {
      const recipient = await addRecipient(addressCheck.detected, values, acceptedCodes, proof)
      store(recipient)
      onAdded(recipient)
    } catch (error) {
      if (isProofRefusal(error)) throw error
      const fields = error instanceof CallError ? error.fields : {}
      if (fields.address || fields.name || fields.note) showErrors(fields)
      else setFailure(toFailure(error, text('recipient.add-failed')))
      // The address may have other warnings by now.
      addressCheck.refetch()
    }
  }
  return {
    form,
    values,
    errors,
    failure,
    check: addressCheck,
    warnings,
    isAccepted: (code: WarningCode) => acceptedCodes.includes(code),
    type: (field: Field, value: string) => {
      setValues((before) => ({ ...before, [field]: value }))
      setErrors(({ [field]: _, ...rest }) => rest)
    },
    accept: (code: WarningCode, isAccepted: boolean) => {
      const others = acceptedCodes.filter((one) => one !== code)
      setAccepted({ address: addressCheck.checked?.address ?? '', codes: isAccepted ? [...others, code] : others })
      setErrors(({ warnings: _, ...rest }) => rest)
    },
    onCheck,
    add,
  }
}

async function addRecipient(
  { chain, address }: DetectedAddress,
  { name, note }: Record<'name' | 'note', string>,
  codes: readonly WarningCode[],
  proof: SendProof,
): Promise<Recipient> {
  const text = { name: name.trim(), ...(note.trim() && { note: note.trim() }) }
  const { data } = await call(recipientsApi.add, {
    body: { chain, address, ...text, acceptedWarnings: [...codes], ...proof },
  })
  return data
}

function mistakeText(text: Translate, typed: string): string {
  if (typed.trim() === '') return text('field.recipient-address-missing')
  const mistake = detectMistake(typed)
  if (mistake === 'name') return text('recipient.is-name')
  return text(mistake === 'bitcoin' ? 'recipient.is-bitcoin' : 'recipient.not-address')
}
