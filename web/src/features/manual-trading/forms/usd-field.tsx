import { writeNumber } from '#lib/format/write-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'

export type AmountFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined }

/** "Amount (USD)" of a buy. */
export function UsdField({ value, onChange, error }: AmountFieldProps) {
  const text = useText()
  return (
    <Field
      label={text('buy.amount')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      placeholder={writeNumber('0.00', text.language)}
    />
  )
}
