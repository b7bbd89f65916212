import { useId } from 'react'
import { countFilters, type FilterName, filterNames, filterOptions } from '#features/discover/table/market-filters.ts'
import { defaultSort, type SortKey, sortKeys } from '#features/discover/table/sort-tokens.ts'
import type { TableView } from '#features/discover/table/use-table-view.ts'
import { formatMarketCap } from '#lib/format/format.ts'
import { type TextId, type Translate, useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { inputClass } from '#ui/form/field.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

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

export type QuickField = { typed: string; problem: string | undefined; change: (typed: string) => void }

type FilterFieldsProps = { view: TableView; quick: QuickField }

/** The order, the filters and the amount of quick buys. Each takes effect at once. */
export function FilterFields({ view, quick }: FilterFieldsProps) {
  const text = useText()
  return (
    <>
      <Select
        label={text('filter.sort')}
        value={view.sort.key}
        options={sortKeys.map((key) => [key, text(sortLabels[key])])}
        onChange={(key) => view.sortBy(defaultSort(key as SortKey))}
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
      <QuickAmount {...quick} />
      {countFilters(view.filters) > 0 ? (
        <Button onClick={() => view.clearFilters()} className="self-end">
          {text('filter.clear')}
        </Button>
      ) : null}
    </>
  )
}

function QuickAmount({ typed, problem, change }: QuickField) {
  const text = useText()
  const id = useId()
  return (
    <div className="grid gap-1 text-sm">
      <label htmlFor={id}>{text('filter.quick')}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={({ target }) => change(target.value)}
        className={inputClass}
      />
      <FieldError id={`${id}-error`} error={problem} />
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
