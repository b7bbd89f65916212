import { type ReactNode, useId, useState } from 'react'
import { CsvButton } from '#features/history/csv-download.tsx'
import { FilterPanel } from '#features/history/filter-panel.tsx'
import { countFilters, type HistoryFilters } from '#features/history/history-filters.ts'
import type { CsvFormat } from '#features/history/use-history.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { FilterButton } from '#ui/form/filter-button.tsx'

type FilterBarProps = {
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
  /** The pager. */
  children: ReactNode
}

const sides = [
  { side: undefined, id: 'history.all' },
  { side: 'buy', id: 'history.buy-side' },
  { side: 'sell', id: 'history.sell-side' },
  { side: 'transfer', id: 'history.transfers' },
] as const

/** The sides, the download, and a panel with the other filters and the file's format. */
export function HistoryFilterBar({ filters, onChange, children }: FilterBarProps) {
  const text = useText()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const [format, setFormat] = useState<CsvFormat>('murmur')
  const count = countFilters(filters)
  return (
    <div className="no-print grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-2 sm:flex-wrap">
        <div className="history-sides">
          {sides.map(({ side, id }) => (
            <Button key={id} aria-pressed={filters.side === side} onClick={() => onChange({ side })}>
              {text(id)}
            </Button>
          ))}
        </div>
        <FilterButton
          label={count > 0 ? text('filter.count', { count }) : text('filter.heading')}
          panelId={panelId}
          isOpen={isOpen}
          isSet={count > 0}
          onToggle={() => setOpen(!isOpen)}
        />
        <CsvButton filters={filters} format={format} />
        {children}
      </div>
      {isOpen ? (
        <FilterPanel id={panelId} filters={filters} onChange={onChange} format={format} onFormat={setFormat} />
      ) : null}
    </div>
  )
}
