import { type ChainKey, chainKeys, chainNames } from '@murmur/contract/chains'
import { CsvFormatField } from '#features/history/csv-download.tsx'
import type { HistoryFilters } from '#features/history/history-filters.ts'
import type { CsvFormat } from '#features/history/use-history.ts'
import { useText } from '#lib/i18n/text.ts'
import { Field, inputClass } from '#ui/form/field.tsx'

type FilterPanelProps = {
  id: string
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
  format: CsvFormat
  onFormat: (format: CsvFormat) => void
}

/** The filters by chain and day, and the format of the download. */
export function FilterPanel({ id, filters, onChange, format, onFormat }: FilterPanelProps) {
  const text = useText()
  return (
    <div id={id} className="grid grid-cols-2 items-start gap-3 rounded-card bg-sunk p-3 lg:grid-cols-4">
      <ChainFilter value={filters.chain} onChange={(chain) => onChange({ chain })} />
      <Field
        label={text('history.from')}
        type="date"
        value={filters.from}
        max={filters.to || undefined}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <Field
        label={text('history.to')}
        type="date"
        value={filters.to}
        min={filters.from || undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <CsvFormatField format={format} onChange={onFormat} />
    </div>
  )
}

type ChainFilterProps = { value: ChainKey | undefined; onChange: (chain: ChainKey | undefined) => void }

function ChainFilter({ value, onChange }: ChainFilterProps) {
  const text = useText()
  return (
    <label className="col-span-2 grid content-start gap-1.5 lg:col-span-1">
      <span className="text-sm font-semibold">{text('history.chain-filter')}</span>
      <select
        className={`${inputClass} pe-9`}
        value={value ?? ''}
        onChange={(event) => onChange(chainKeys.find((key) => key === event.target.value))}
      >
        <option value="">{text('history.all-chains')}</option>
        {chainKeys.map((key) => (
          <option key={key} value={key}>
            {chainNames[key]}
          </option>
        ))}
      </select>
    </label>
  )
}
