import { TokenLists, type TokenListsProps } from '#features/discover/list/token-lists.tsx'
import type { DiscoveredToken } from '#features/discover/market-place.ts'
import { TokenSearch } from '#features/discover/search/token-search.tsx'

type DiscoverProps = TokenListsProps & { onDetails: (token: DiscoveredToken) => void }

/** Finding tokens: the search, and the lists. What opens from them is the page's. */
export function Discover(props: DiscoverProps) {
  return (
    <div className="grid gap-6">
      <TokenSearch onPick={props.onDetails} />
      <TokenLists {...props} />
    </div>
  )
}
