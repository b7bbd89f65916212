import type { FoundToken } from '@murmur/contract/markets'
import { FoundOption } from '#features/discover/search/found-option.tsx'
import type { ActiveOption } from '#features/discover/search/use-active-option.ts'

type FoundListProps = { found: readonly FoundToken[]; active: ActiveOption; onPick: (token: FoundToken) => void }

/** The results of a search as options. */
export function FoundList({ found, active, onPick }: FoundListProps) {
  return found.map((token, index) => (
    <FoundOption
      key={`${token.chain}:${token.id}`}
      id={active.idOf(index)}
      token={token}
      isActive={active.at === index}
      onPick={() => onPick(token)}
      onPoint={() => active.go(index)}
    />
  ))
}
