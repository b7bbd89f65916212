import type { TokenSearchResult } from '@murmur/contract/markets/markets'
import type { ActiveOption } from '#features/discover/search/use-active-option.ts'
import type { TokenSearch } from '#features/discover/search/use-token-search.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { usePreloadOnInteraction } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'

const SearchResults = lazyComponent(
  async () => (await import('#features/discover/search/search-results.tsx')).SearchResults,
)
const preloadedComponents = [SearchResults]

type SearchDropdownProps = {
  id: string
  isOpen: boolean
  search: TokenSearch
  active: ActiveOption
  onPick: (token: TokenSearchResult) => void
}

/** The search results, or the state of the search: running, empty or failed. */
export function SearchDropdown({ id, isOpen, search, active, onPick }: SearchDropdownProps) {
  const text = useText()
  const { found, isFetching, isFailed, submitted } = search
  const message = isFailed
    ? text('discover.search-failed')
    : found && !isFetching
      ? found.length > 0
        ? text('discover.found', { count: found.length })
        : text('discover.not-found', { query: submitted })
      : text('discover.searching')
  usePreloadOnInteraction(preloadedComponents)
  const isListed = isOpen && found !== undefined && found.length > 0
  return (
    <>
      <p role="status" className={isOpen && !isListed ? 'search-dropdown search-words' : 'sr-only'}>
        {isOpen && isFetching && !isListed ? <Spinner size={16} /> : null}
        <span className="min-w-0 wrap-anywhere">{isOpen ? message : null}</span>
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={text('discover.results')}
        aria-busy={isFetching}
        // Focusable, so that a press on its scroll bar does not blur the search.
        tabIndex={-1}
        className={isListed ? 'search-dropdown' : 'sr-only'}
      >
        {isListed ? <SearchResults found={found} active={active} onPick={onPick} /> : null}
      </div>
    </>
  )
}
