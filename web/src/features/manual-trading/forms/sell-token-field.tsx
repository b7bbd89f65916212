import type { HeldToken } from '@murmur/contract/trading/wallets'
import { ChevronDown } from 'lucide-react'
import { formatBalance } from '#features/manual-trading/forms/token-picker.tsx'
import { useText } from '#lib/i18n/text.ts'
import { inputClass } from '#ui/form/field.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

type SellTokenFieldProps = { token: HeldToken | undefined; error: string | undefined; onOpen: () => void }

/** The button that opens the picker; it shows the chosen token and its balance. */
export function SellTokenField({ token, error, onOpen }: SellTokenFieldProps) {
  const text = useText()
  return (
    <div className="grid gap-1.5">
      <span id="sell-token-label" className="text-sm font-semibold">
        {text('picker.heading')}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby="sell-token-label sell-token-value"
        aria-describedby={error ? 'sell-token-error' : undefined}
        aria-invalid={error ? true : undefined}
        onClick={onOpen}
        className={`${inputClass} flex min-h-13 items-center justify-between gap-3 text-start`}
      >
        <span id="sell-token-value" className="min-w-0 flex-1">
          {token ? (
            <span className="flex justify-between gap-3">
              <span className="font-semibold">{token.symbol}</span>
              <span className="text-ink-soft">
                {text('sell.balance', { balance: formatBalance(token, text.language) })}
              </span>
            </span>
          ) : (
            <span className="text-ink-soft">{text('sell.token-placeholder')}</span>
          )}
        </span>
        <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </button>
      <FieldError id="sell-token-error" error={error} />
    </div>
  )
}
