import { useState } from 'react'
import {
  type FilterName,
  filterNames,
  formatSort,
  type MarketFilters,
  parseFilters,
  parseSort,
} from '#features/discover/table/market-filters.ts'
import { rankSort, type Sort } from '#features/discover/table/sort-tokens.ts'
import { createStoredText } from '#lib/browser/stored-text.ts'
import { useIsPhone } from '#lib/browser/use-is-phone.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { useSearchParams } from '#lib/routing/router.tsx'

export type ViewMode = 'cards' | 'rows'
export type TableView = {
  mode: ViewMode
  showAs(mode: ViewMode): void
  sort: Sort
  sortBy(sort: Sort): void
  filters: MarketFilters
  /** Sets a filter; an empty value removes it. */
  filterBy(name: FilterName, value: string): void
  clearFilters(): void
}

const isViewMode = (text: string | null | undefined): text is ViewMode => text === 'cards' || text === 'rows'
const storedMode = createStoredText('discover-look')

/**
 * How the lists are shown. The view, cards or rows, comes from the URL (`?view=rows`), else from this browser's storage; the
 * default is rows for experts and on phones, else cards. Sort and filters are kept in the URL.
 */
export function useTableView(): TableView {
  const level = useLevel()
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState(() => storedMode.read())
  const [params, setParams] = useSearchParams()
  const set = (values: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const mode = [params.get('view'), chosen].find(isViewMode) ?? (level === 'expert' || isPhone ? 'rows' : 'cards')
  return {
    mode,
    showAs: (next) => {
      storedMode.write(next)
      setChosen(next)
      set({ view: null })
    },
    sort: parseSort(params) ?? rankSort,
    sortBy: (sort) => set({ sort: formatSort(sort) }),
    filters: parseFilters(params),
    filterBy: (name, value) => set({ [name]: value }),
    clearFilters: () => set(Object.fromEntries(filterNames.map((name) => [name, null]))),
  }
}
