import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FilterFields, type QuickField } from '#features/discover/table/filter-fields.tsx'
import { countFilters } from '#features/discover/table/market-filters.ts'
import type { TableView } from '#features/discover/table/use-table-view.ts'
import { ViewSwitch } from '#features/discover/table/view-switch.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useIsPhone } from '#lib/browser/use-is-phone.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { FilterButton } from '#ui/form/filter-button.tsx'

const FilterSheet = lazyComponent(async () => (await import('#features/discover/table/filter-sheet.tsx')).FilterSheet)
const preloadedComponents = [FilterSheet]

type FilterBarProps = {
  view: TableView
  quick: QuickField
  /** The switch of lists. */
  children: ReactNode
}

/** The switch of lists, cards or rows, and the filters: in a panel, on phones in a sheet. */
export function FilterBar(props: FilterBarProps) {
  return useIsPhone() ? <PhoneBar {...props} /> : <WideBar {...props} />
}

function WideBar({ view, quick, children }: FilterBarProps) {
  const text = useText()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(view.filters)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {children}
        <div className="flex gap-2">
          <ViewSwitch view={view} />
          <FilterButton
            label={count > 0 ? text('filter.count', { count }) : text('filter.heading')}
            panelId={panelId}
            isOpen={isOpen}
            isSet={count > 0}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      {isOpen ? (
        <div id={panelId} className="filter-panel">
          <FilterFields view={view} quick={quick} />
        </div>
      ) : null}
    </div>
  )
}

/** A row with the tabs of the chains: see `.token-lists`. */
function PhoneBar({ view, quick, children }: FilterBarProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  usePreloadOnInteraction(preloadedComponents)
  const count = countFilters(view.filters)
  return (
    <>
      {children}
      <Button
        aria-haspopup="dialog"
        aria-label={count > 0 ? text('filter.count', { count }) : text('filter.heading')}
        onClick={() => setOpen(true)}
        className="relative !px-0"
      >
        <SlidersHorizontal aria-hidden size={18} />
        {count > 0 ? (
          <span aria-hidden className="filter-count">
            {count}
          </span>
        ) : null}
      </Button>
      {isOpen ? <FilterSheet view={view} quick={quick} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
