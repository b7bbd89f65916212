import type { TokenSearchResult } from '@murmur/contract/markets/markets'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type DiscoveredToken, toDiscoveredToken } from '#features/discover/discovered-token.ts'
import { SearchBox } from '#features/discover/search/search-box.tsx'
import { SearchDropdown } from '#features/discover/search/search-dropdown.tsx'
import { useActiveOption } from '#features/discover/search/use-active-option.ts'
import { useTokenSearch } from '#features/discover/search/use-token-search.ts'

const noResults: readonly TokenSearchResult[] = []

/** The search field with its results below. Selecting a result clears both. */
export function TokenSearch({ onPick }: { onPick: (token: DiscoveredToken) => void }) {
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const search = useTokenSearch()
  const [isClosed, setClosed] = useState(false)
  const isOpen = search.submitted !== '' && !isClosed
  const found = search.found ?? noResults
  // The keys cannot pick a result of an earlier text: Enter then searches.
  const activeOption = useActiveOption(isOpen && !search.isStale ? found.length : 0, found)

  const close = () => {
    setClosed(true)
    activeOption.leave()
  }
  const pick = (token: TokenSearchResult | undefined) => {
    if (!token) return
    // The dialog restores the focus to this field when it closes.
    box.current?.focus()
    search.clear()
    onPick(toDiscoveredToken(token))
  }
  const handleKey = (event: KeyboardEvent) => {
    // During IME composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && activeOption.at !== undefined) pick(found[activeOption.at])
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape' && search.typed) search.clear()
    else if (event.key === 'ArrowDown' && isClosed) setClosed(false)
    else if (!activeOption.handleKey(event)) return
    event.preventDefault()
  }
  return (
    <search
      className="relative block"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <SearchBox
        ref={box}
        typed={search.typed}
        listId={listId}
        isListed={isOpen && found.length > 0}
        activeId={activeOption.at === undefined ? undefined : activeOption.optionId(activeOption.at)}
        onType={(text) => {
          setClosed(false)
          search.type(text)
        }}
        onKey={handleKey}
        onFocus={() => setClosed(false)}
        onRun={() => {
          setClosed(false)
          search.run()
        }}
      />
      <SearchDropdown id={listId} isOpen={isOpen} search={search} active={activeOption} onPick={pick} />
    </search>
  )
}
