import type { AddressWarning } from '@murmur/contract/trading/recipients'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { CompareAddresses } from '#features/send/address/compare-addresses.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { FieldError } from '#ui/form/field-error.tsx'

type WarningCode = AddressWarning['code']

const sentences = {
  'look-alike': 'recipient.warn-look-alike',
  contract: 'recipient.warn-contract',
  unused: 'recipient.warn-unused',
  'no-checksum': 'recipient.warn-no-checksum',
} as const satisfies Record<WarningCode, TextId>
const acceptances = {
  'look-alike': 'recipient.accept-look-alike',
  contract: 'recipient.accept-contract',
  unused: 'recipient.accept-unused',
  'no-checksum': 'recipient.accept-no-checksum',
} as const satisfies Record<WarningCode, TextId>

type WarningListProps = {
  address: string
  warnings: readonly AddressWarning[]
  isAccepted: (code: WarningCode) => boolean
  onAccept: (code: WarningCode, isAccepted: boolean) => void
  error: string | undefined
}

/** The warnings about an address, each with its own acceptance. */
export function WarningList({ address, warnings, isAccepted, onAccept, error }: WarningListProps) {
  const text = useText()
  const id = useId()
  if (warnings.length === 0) return null
  return (
    <div className="grid gap-3">
      {warnings.map(({ code, similarTo }) => (
        <div key={code} className="grid gap-3 rounded-card bg-caution-soft p-4">
          <p id={`${id}-${code}`} className="flex gap-3">
            <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-caution" />
            {text(sentences[code])}
          </p>
          {similarTo ? (
            <div className="rounded-card bg-card p-3">
              <CompareAddresses address={address} similar={similarTo} />
            </div>
          ) : null}
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              aria-describedby={`${id}-${code}`}
              data-unaccepted={isAccepted(code) ? undefined : true}
              checked={isAccepted(code)}
              onChange={({ target }) => onAccept(code, target.checked)}
            />
            {text(acceptances[code])}
          </label>
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
