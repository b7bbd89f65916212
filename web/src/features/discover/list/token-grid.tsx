import type { MarketToken } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import { SkeletonCard } from '#features/discover/list/skeleton-card.tsx'
import { type CardActions, TokenCard } from '#features/discover/list/token-card.tsx'
import { pickNewerPrice, useLivePrices } from '#lib/live/live-prices.ts'

const noTokens: readonly MarketToken[] = []
/** Keys of the placeholder cards shown while the list loads. */
const placeholders = ['first', 'second', 'third', 'fourth']

type TokenGridProps = CardActions & {
  /** Undefined while loading; in display order. */
  tokens: readonly MarketToken[] | undefined
  /** ISO time of the tokens' figures; undefined if unknown. */
  asOf: string | undefined
  label: string
  isRanked: boolean
}

/** The cards of a list. Prices update in place, unannounced. */
export function TokenGrid({ tokens, asOf, label, ...card }: TokenGridProps) {
  const prices = useLivePrices(tokens ?? noTokens)
  if (tokens?.length === 0) return null
  return (
    <ul aria-label={label} aria-busy={!tokens} className="token-grid">
      {tokens
        ? tokens.map((token) => (
            <TokenCard
              key={tokenKey(token)}
              token={token}
              live={pickNewerPrice(prices.get(tokenKey(token)), asOf)}
              {...card}
            />
          ))
        : placeholders.map((each) => <SkeletonCard key={each} />)}
    </ul>
  )
}
