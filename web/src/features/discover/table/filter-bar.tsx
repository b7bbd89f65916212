import { type ReactNode, useId, useState } from 'react'
import { countFilters, type FilterName, filterNames, filterOptions } from '#features/discover/table/market-filters.ts'
import { byRank, nextSort, type SortKey, sortKeys } from '#features/discover/table/sort-tokens.ts'
import type { Look, TableView } from '#features/discover/table/use-table-view.ts'
import { formatMarketCap } from '#lib/format/format.ts'
import { type TextId, type Translate, useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { inputClass } from '#ui/form/field.tsx'
import { FilterButton } from '#ui/form/filter-button.tsx'
import { Segments } from '#ui/form/segments.tsx'

const looks = ['cards', 'rows'] as const satisfies readonly Look[]
const lookLabels = { cards: 'discover.look.cards', rows: 'discover.look.rows' } as const

export const sortLabels = {
  rank: 'discover.rank',
  price: 'token.price',
  change: 'token.change',
  liquidity: 'token.liquidity',
  volume: 'token.volume',
  marketCap: 'token.market-cap',
  age: 'pools.age',
  risk: 'risk.label',
} as const satisfies Record<SortKey, TextId>

const filterLabels = {
  liquidity: 'filter.liquidity',
  volume: 'filter.volume',
  cap: 'filter.market-cap',
  age: 'filter.age',
  risk: 'filter.risk',
} as const satisfies Record<FilterName, TextId>

const optionLabels: Record<string, TextId> = {
  '': 'filter.any',
  '1d': 'filter.age.day',
  '7d': 'filter.age.week',
  '30d': 'filter.age.month',
  '30d+': 'filter.age.older',
  'no-danger': 'filter.risk.no-danger',
  fine: 'filter.risk.fine',
}

type FilterBarProps = {
  view: TableView
  quick: { typed: string; change: (amount: string) => void }
  children: ReactNode
}

/** Cards or rows, and a panel with sort, filters and the amount of quick buys. `children`: the switch of lists. */
export function FilterBar({ view, quick, children }: FilterBarProps) {
  const text = useText()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(view.filters)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {children}
        <div className="flex gap-2">
          <Segments
            legend={text('discover.looks')}
            options={looks.map((look) => ({ value: look, label: text(lookLabels[look]) }))}
            value={view.look}
            onChange={view.showAs}
          />
          <FilterButton
            label={count > 0 ? text('filter.count', { count }) : text('filter.heading')}
            panelId={panelId}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      {isOpen ? (
        <div id={panelId} className="filter-panel">
          <Select
            label={text('filter.sort')}
            value={view.sort.key}
            options={sortKeys.map((key) => [key, text(sortLabels[key])])}
            onChange={(key) => view.sortBy(nextSort(byRank, key as SortKey))}
          />
          {filterNames.map((name) => (
            <Select
              key={name}
              label={text(filterLabels[name])}
              value={view.filters[name]}
              options={filterOptions[name].map((option) => [option, optionLabel(text, option)])}
              onChange={(value) => view.filterBy(name, value)}
            />
          ))}
          <label className="grid gap-1 text-sm">
            {text('filter.quick')}
            <input
              inputMode="decimal"
              autoComplete="off"
              value={quick.typed}
              onChange={({ target }) => quick.change(target.value)}
              className={inputClass}
            />
          </label>
          {count > 0 ? (
            <Button onClick={() => view.clearFilters()} className="self-end">
              {text('filter.clear')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function optionLabel(text: Translate, option: string): string {
  const label = optionLabels[option]
  return label ? text(label) : text('filter.at-least', { value: formatMarketCap(Number(option), text.language) })
}

type SelectProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)} className={inputClass}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
