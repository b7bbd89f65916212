import { csvFormats } from '@murmur/contract/trading/history'
import { Download } from 'lucide-react'
import { useId } from 'react'
import type { HistoryFilters } from '#features/history/history-filters.ts'
import { type CsvFormat, downloadCsv } from '#features/history/use-history.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { inputClass } from '#ui/form/field.tsx'

/** Koinly and CoinTracking are product names, so they are not translated. */
const formatLabels = {
  murmur: 'history.csv-people',
  koinly: 'history.csv-koinly',
  cointracking: 'history.csv-cointracking',
} as const satisfies Record<CsvFormat, string>

type CsvButtonProps = { filters: HistoryFilters; format: CsvFormat }

/** Downloads all filtered transactions as CSV. */
export function CsvButton({ filters, format }: CsvButtonProps) {
  const text = useText()
  return (
    <Button variant="bare" onClick={() => downloadCsv(filters, format)} className="ms-auto max-sm:-me-2 max-sm:px-2">
      <Download aria-hidden size={18} />
      <span className="max-sm:sr-only">{text('history.download')}</span>
    </Button>
  )
}

type CsvFormatFieldProps = { format: CsvFormat; onChange: (format: CsvFormat) => void }

/** The format of the file: Murmur's, or that of a tax tool. */
export function CsvFormatField({ format, onChange }: CsvFormatFieldProps) {
  const text = useText()
  const hintId = useId()
  return (
    <div className="col-span-2 grid gap-1.5 lg:col-span-1">
      <label className="grid gap-1.5">
        <span className="text-sm font-semibold">{text('history.csv-format')}</span>
        <select
          className={`${inputClass} pe-9`}
          value={format}
          aria-describedby={hintId}
          onChange={(event) => onChange(csvFormats.find((one) => one === event.target.value) ?? 'murmur')}
        >
          {csvFormats.map((one) => (
            <option key={one} value={one}>
              {text(formatLabels[one])}
            </option>
          ))}
        </select>
      </label>
      <p id={hintId} className="min-h-5 text-xs text-ink-soft">
        {text(format === 'murmur' ? 'history.csv-people-hint' : 'history.csv-tax-hint')}
      </p>
    </div>
  )
}
