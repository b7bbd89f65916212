import { csvFormats } from '@murmur/contract/trading/history'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
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

/** Downloads all filtered transactions as CSV, in Murmur's format or that of a tax tool. */
export function CsvDownload({ filters }: { filters: HistoryFilters }) {
  const text = useText()
  const hintId = useId()
  const [format, setFormat] = useState<CsvFormat>('murmur')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-40 gap-1.5">
          <span className="text-sm font-semibold">{text('history.csv-format')}</span>
          <select
            className={`${inputClass} pe-9`}
            value={format}
            aria-describedby={hintId}
            onChange={(event) => setFormat(csvFormats.find((one) => one === event.target.value) ?? 'murmur')}
          >
            {csvFormats.map((one) => (
              <option key={one} value={one}>
                {text(formatLabels[one])}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={() => downloadCsv(filters, format)}>
          <Download aria-hidden size={18} />
          {text('history.download')}
        </Button>
      </div>
      <p id={hintId} className="min-h-5 max-w-[75ch] text-sm text-ink-soft">
        {text(format === 'murmur' ? 'history.csv-people-hint' : 'history.csv-tax-hint')}
      </p>
    </div>
  )
}
