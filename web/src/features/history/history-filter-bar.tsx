import { type ChainKey, chainKeys, chainNames } from '@murmur/contract/chains'
import { CsvDownload } from '#features/history/csv-download.tsx'
import type { HistoryFilters } from '#features/history/history-filters.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { Field, inputClass } from '#ui/form/field.tsx'

type FilterBarProps = {
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
}

const sides = [
  { side: undefined, id: 'history.all' },
  { side: 'buy', id: 'history.buy-side' },
  { side: 'sell', id: 'history.sell-side' },
] as const

/** The filter fields of the history. */
export function HistoryFilterBar({ filters, onChange }: FilterBarProps) {
  const text = useText()
  return (
    <div className="no-print grid gap-4">
      <div className="flex flex-wrap gap-2">
        {sides.map(({ side, id }) => (
          <Button
            key={id}
            className="max-sm:px-3"
            aria-pressed={filters.side === side}
            onClick={() => onChange({ side })}
          >
            {text(id)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:max-w-2xl">
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
      </div>
      <CsvDownload filters={filters} />
    </div>
  )
}

type ChainFilterProps = { value: ChainKey | undefined; onChange: (chain: ChainKey | undefined) => void }

function ChainFilter({ value, onChange }: ChainFilterProps) {
  const text = useText()
  return (
    <label className="col-span-2 grid content-start gap-1.5 sm:col-span-1">
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
