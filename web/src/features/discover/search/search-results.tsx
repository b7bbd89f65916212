import type { TokenSearchResult } from '@murmur/contract/markets/markets'
import { SearchResult } from '#features/discover/search/search-result.tsx'
import type { ActiveOption } from '#features/discover/search/use-active-option.ts'

type SearchResultsProps = {
  found: readonly TokenSearchResult[]
  active: ActiveOption
  onPick: (token: TokenSearchResult) => void
}

/** The results of a search as options. */
export function SearchResults({ found, active, onPick }: SearchResultsProps) {
  return found.map((token, index) => (
    <SearchResult
      key={`${token.chain}:${token.id}`}
      id={active.optionId(index)}
      token={token}
      isActive={active.at === index}
      onPick={() => onPick(token)}
      onPoint={() => active.go(index)}
    />
  ))
}
