import type { HeldToken } from '@murmur/contract/trading/wallets'
import { getSellAmount } from '#features/manual-trading/forms/get-sell-amount.ts'
import type { AmountFieldProps } from '#features/manual-trading/forms/usd-field.tsx'
import { fixedUnits } from '#lib/format/amount.ts'
import { writeNumber } from '#lib/format/write-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'

/** "Percentage to Sell (%)" with the resulting amount. */
export function PercentageField({
  value,
  onChange,
  error,
  token,
}: AmountFieldProps & { token: HeldToken | undefined }) {
  const text = useText()
  const amount = token && getSellAmount(token, value.trim())
  const willSell =
    token && amount !== undefined
      ? { symbol: token.symbol, amount: writeNumber(fixedUnits(amount, token.decimals, 4), text.language) }
      : undefined
  return (
    <>
      <Field
        label={text('sell.percentage')}
        type="number"
        min={1}
        max={100}
        step="any"
        inputMode="decimal"
        autoComplete="off"
        placeholder="50"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <p className="min-h-6">{willSell ? text('sell.will-sell', willSell) : null}</p>
    </>
  )
}
