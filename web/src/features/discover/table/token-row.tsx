import { chainNames } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { memo, type ReactNode } from 'react'
import type { DiscoveredToken } from '#features/discover/discovered-token.ts'
import { Price } from '#features/discover/price.tsx'
import { PriceAge } from '#features/discover/price-age.tsx'
import { RowImitation, RowRisk } from '#features/discover/token-badges.tsx'
import { TokenLogo } from '#features/discover/token-logo.tsx'
import { useNow } from '#lib/browser/use-now.ts'
import { formatMarketCap, formatUsd, formatWholeUsd } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'
import type { LivePrice } from '#lib/live/price-store.ts'
import { Link } from '#lib/routing/router.tsx'
import type { TokenPath } from '#lib/routing/token-path.ts'
import { VerifiedBadge } from '#lib/trading/verified-badge.tsx'
import { PercentChange } from '#ui/display/percent-change.tsx'
import { PriceLine } from '#ui/display/price-line.tsx'

/** Callbacks of a row. Shared by all rows, so that a price update re-renders only its own row. */
export type RowActions = {
  pageOf: (token: DiscoveredToken) => TokenPath
  /** USD of a quick buy as plain decimal text. */
  quickAmount: string
  onQuickBuy: (token: DiscoveredToken, amount: string) => void
  renderStar: (token: DiscoveredToken) => ReactNode
}

type TokenRowProps = RowActions & {
  token: MarketToken
  /** Position in the table, from 1 for the head. */
  row: number
  live: LivePrice | undefined
}

/** A token as a row. Its link covers the row and leads to the token's page. A price update renders only the cells of the price. */
export const TokenRow = memo(function TokenRow(props: TokenRowProps) {
  const { token, row, live, pageOf, quickAmount, onQuickBuy, renderStar } = props
  const { price } = live ?? token
  const change = live?.priceChange24hPercent ?? token.priceChange24hPercent
  return (
    <tr aria-rowindex={row} className="market-row">
      <StarCell token={token} renderStar={renderStar} />
      <NameCell token={token} pageOf={pageOf} />
      <td className="market-line">
        <PriceLine levels={token.priceLine} hasFallen={(change ?? 0) < 0} />
      </td>
      <td className="market-price">
        <Price of={price} />
        {token.priceAsOf && !live ? (
          <span className="block leading-none">
            <PriceAge since={token.priceAsOf} />
          </span>
        ) : null}
        <span className="block text-xs sm:hidden">
          <PercentChange percent={change} />
        </span>
      </td>
      <td className="market-wide market-change">
        <PercentChange percent={change} />
      </td>
      <FigureCells token={token} />
      <QuickBuyCell token={token} quickAmount={quickAmount} onQuickBuy={onQuickBuy} pageOf={pageOf} />
    </tr>
  )
})

type CellProps<Action extends keyof RowActions = never> = { token: MarketToken } & Pick<RowActions, Action>

const StarCell = memo(function StarCell({ token, renderStar }: CellProps<'renderStar'>) {
  return <td className="market-star">{renderStar(token)}</td>
})

const NameCell = memo(function NameCell({ token, pageOf }: CellProps<'pageOf'>) {
  const text = useText()
  return (
    <th scope="row" className="market-token">
      <span className="flex min-w-0 items-center gap-3">
        <TokenLogo src={token.logoURI} chain={token.chain} size={32} />
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-1">
            <Link to={pageOf(token)} className="market-link" title={token.name} dir="auto">
              {token.name}
            </Link>
            {token.isVerified ? <VerifiedBadge /> : null}
          </span>
          {/* Neither symbol nor risk is cut for the other: a risk without room beside the symbol moves below it. */}
          <span className="flex min-w-0 flex-wrap gap-x-1.5 text-xs text-ink-soft">
            <span className="flex min-w-0 flex-wrap gap-x-1.5">
              <bdi className="truncate">{token.symbol}</bdi>
              <span className="sr-only">{text('token.on-chain', { chain: chainNames[token.chain] })}</span>
              <span className="market-verdict">
                <RowRisk risk={token.risk} />
              </span>
            </span>
            <RowImitation imitates={token.imitates} />
          </span>
        </span>
      </span>
    </th>
  )
})

/** The figures that change only with the list. */
const FigureCells = memo(function FigureCells({ token }: CellProps) {
  const text = useText()
  const now = useNow(60_000)
  const usd = (value: number | null) => (value === null ? text('missing') : formatMarketCap(value, text.language))
  return (
    <>
      <td className="market-wide">{usd(token.liquidity)}</td>
      <td className="market-wide">{usd(token.volume24hUSD)}</td>
      <td className="market-desk">{usd(token.marketCap)}</td>
      <td className="market-desk">{token.createdAt ? formatAge(text, token.createdAt, now) : text('missing')}</td>
      <td className="market-wide market-risk">
        <RowRisk risk={token.risk} />
      </td>
    </>
  )
})

/** Buys with the preset amount; a token that looks dangerous leads to its page and its reasons instead. */
const QuickBuyCell = memo(function QuickBuyCell(props: CellProps<'quickAmount' | 'onQuickBuy' | 'pageOf'>) {
  const { token, quickAmount, onQuickBuy, pageOf } = props
  const text = useText()
  if (token.risk === 'danger' || token.imitates)
    return (
      <td className="market-quick">
        <Link
          to={pageOf(token)}
          aria-label={text('discover.look-first-of', { name: token.name })}
          className={`quick-buy ${token.risk === 'danger' ? 'text-loss' : 'text-caution'}`}
        >
          {text('discover.look-first')}
        </Link>
      </td>
    )
  const format = Number.isInteger(Number(quickAmount)) ? formatWholeUsd : formatUsd
  const amount = format(Number(quickAmount), text.language)
  return (
    <td className="market-quick">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text('discover.quick-buy', { amount, name: token.name })}
        onClick={() => onQuickBuy(token, quickAmount)}
        className="quick-buy"
      >
        {text('discover.quick-short', { amount })}
      </button>
    </td>
  )
})
