import { chainNames } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { OctagonAlert } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import { Price } from '#features/discover/price.tsx'
import { PriceAge } from '#features/discover/price-age.tsx'
import { PromotedBadge, RiskBadge } from '#features/discover/token-badges.tsx'
import { TokenLogo } from '#features/discover/token-logo.tsx'
import { formatWholeUsd, shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import type { LivePrice } from '#lib/live/price-store.ts'
import { Link } from '#lib/routing/router.tsx'
import type { TokenPath } from '#lib/routing/token-path.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { VerifiedBadge } from '#lib/trading/verified-badge.tsx'
import { PercentChange } from '#ui/display/percent-change.tsx'
import { PriceLine } from '#ui/display/price-line.tsx'
import { Button } from '#ui/form/button.tsx'

/** Callbacks of a card. Shared by all cards, so that a price update re-renders only its own card. */
export type CardActions = {
  onDetails: (token: DiscoveredToken) => void
  onTrade: (token: DiscoveredToken) => void
  renderStar: (token: DiscoveredToken) => ReactNode
  pageOf: (token: DiscoveredToken) => TokenPath
}

type TokenCardProps = CardActions & {
  token: MarketToken
  /** The live price, once it differs from the list's. */
  live: LivePrice | undefined
  isRanked: boolean
}

/** A token of a list. A click anywhere opens the details; the buttons do the same for keyboards and screen readers. */
export const TokenCard = memo(function TokenCard(props: TokenCardProps) {
  const { token, live, isRanked, onDetails, onTrade, renderStar, pageOf } = props
  const text = useText()
  const id = useId()
  const { name, symbol } = token
  const isDanger = token.risk === 'danger'
  const { price } = live ?? token
  const change = live?.priceChange24hPercent ?? token.priceChange24hPercent
  return (
    <li className={`token-card ${isDanger ? 'token-card-danger' : ''}`}>
      <article aria-labelledby={id} className="contents">
        <div className="flex items-start gap-3">
          <TokenLogo src={token.logoURI} chain={token.chain} size={44} />
          <div className="min-w-0 flex-1">
            <h3 id={id} className="flex min-w-0 items-center gap-1 font-semibold" title={name}>
              <bdi className="truncate">{name}</bdi>
            </h3>
            <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
              <bdi className="truncate">{symbol}</bdi>
              {token.isVerified ? <VerifiedBadge /> : null}
              <span className="sr-only">{text('token.on-chain', { chain: chainNames[token.chain] })}</span>
              {isRanked ? (
                <span className="rank">
                  <span className="sr-only">{text('discover.rank')} </span>#{token.rank}
                </span>
              ) : null}
            </p>
          </div>
          <div className="relative z-1 -mt-2 -me-2">{renderStar(token)}</div>
        </div>
        <p className="flex min-h-7 flex-wrap items-center justify-between gap-x-2">
          <span className="text-lg font-semibold rtl:text-base">
            <span className="sr-only">{text('token.price')} </span>
            <Price of={price} />
          </span>
          {token.priceAsOf && !live ? <PriceAge since={token.priceAsOf} /> : null}
          <PriceLine levels={token.priceLine} hasFallen={(change ?? 0) < 0} className="min-w-0 flex-1" />
          <span className="text-sm">
            <span className="sr-only">{text('discover.change')} </span>
            <PercentChange percent={change} />
          </span>
        </p>
        <dl className="grid gap-1 text-sm">
          <CardMetric label={text('discover.liquidity')} usd={token.liquidity} />
          <CardMetric label={text('discover.volume')} usd={token.volume24hUSD} />
        </dl>
        <p className="flex min-h-5 flex-wrap content-start items-center gap-x-3 text-xs text-ink-soft">
          <ImitationBadge imitates={token.imitates} />
          {token.imitates && !isDanger ? null : <RiskBadge risk={token.risk} />}
          {isDanger || token.imitates ? <RiskyTokenLink token={token} pageOf={pageOf} /> : null}
          {token.isPromoted ? <PromotedBadge /> : null}
          {/* The address is always left to right; its position follows the page's direction. */}
          <span className="ms-auto">
            <span className="font-mono" title={token.address}>
              {shortenAddress(token.address, 5, 4)}
            </span>
          </span>
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="bare"
            aria-haspopup="dialog"
            aria-label={text('discover.details-of', { name })}
            onClick={() => onDetails(token)}
            className="stretched px-2"
          >
            {text('discover.details')}
          </Button>
          <Button
            variant={isDanger ? 'quiet' : 'tinted'}
            aria-haspopup="dialog"
            aria-label={text('discover.trade', { name })}
            onClick={() => onTrade(token)}
            className={`relative z-1 px-2 ${isDanger ? 'border-loss text-loss' : ''}`}
          >
            {isDanger ? <OctagonAlert aria-hidden size={16} className="shrink-0" /> : null}
            {text('nav.trade')}
          </Button>
        </div>
      </article>
    </li>
  )
})

/** Links to the page of a dangerous token or a look-alike, which explains the risk. */
function RiskyTokenLink({ token, pageOf }: Pick<TokenCardProps, 'token' | 'pageOf'>) {
  const text = useText()
  return (
    <Link
      to={pageOf(token)}
      aria-label={text('discover.look-first-of', { name: token.name })}
      className={`relative z-1 -my-2 inline-flex min-h-9 items-center font-semibold underline underline-offset-2 ${token.risk === 'danger' ? 'text-loss' : 'text-caution'}`}
    >
      {text('discover.look-first')}
    </Link>
  )
}

function CardMetric({ label, usd }: { label: string; usd: number | null }) {
  const text = useText()
  return (
    <div className="flex min-h-6 items-baseline justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="max-w-3/4 shrink-0 text-end wrap-anywhere">
        {usd === null ? text('missing') : formatWholeUsd(usd, text.language)}
      </dd>
    </div>
  )
}
