import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import { TokenLists, type TokenListsProps } from '#features/discover/list/token-lists.tsx'
import { TokenSearch } from '#features/discover/search/token-search.tsx'

type DiscoverProps = TokenListsProps & { onDetails: (token: DiscoveredToken) => void }

/** The token search and the token lists. The page renders the dialogs that they open. */
export function Discover(props: DiscoverProps) {
  return (
    <div className="grid gap-3 sm:gap-6">
      <TokenSearch onPick={props.onDetails} />
      <TokenLists {...props} />
    </div>
  )
}
