import type { MarketToken } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import { SkeletonCard } from '#features/discover/list/skeleton-card.tsx'
import { type CardActions, TokenCard } from '#features/discover/list/token-card.tsx'
import { useFrozenWhileActive } from '#features/discover/list/use-frozen-while-active.ts'
import { useLivePrices } from '#lib/live/live-prices.ts'

const nothing: readonly MarketToken[] = []
/** Keys of the placeholder cards shown while the list loads. */
const placeholders = ['first', 'second', 'third', 'fourth']

type TokenGridProps = CardActions & {
  /** Undefined while loading. */
  tokens: readonly MarketToken[] | undefined
  label: string
  isRanked: boolean
}

/** The cards of a list. Prices update in place, unannounced; the order changes only without pointer or focus in the list. */
export function TokenGrid({ tokens, label, ...card }: TokenGridProps) {
  const { handlers, value } = useFrozenWhileActive(tokens)
  const prices = useLivePrices(value ?? nothing)
  if (value?.length === 0) return null
  return (
    <ul {...handlers} aria-label={label} aria-busy={!value} className="token-grid">
      {value
        ? value.map((token) => (
            <TokenCard key={tokenKey(token)} token={token} live={prices.get(tokenKey(token))} {...card} />
          ))
        : placeholders.map((each) => <SkeletonCard key={each} />)}
    </ul>
  )
}
