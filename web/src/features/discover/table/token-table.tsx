import type { MarketToken } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { sortLabels } from '#features/discover/table/filter-fields.tsx'
import { type Sort, type SortKey, toggleSort } from '#features/discover/table/sort-tokens.ts'
import { type RowActions, TokenRow } from '#features/discover/table/token-row.tsx'
import { useVisibleRows } from '#features/discover/table/use-visible-rows.ts'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useIsPhone } from '#lib/browser/use-is-phone.ts'
import { useText } from '#lib/i18n/text.ts'
import { pickNewerPrice, useLivePrices } from '#lib/live/live-prices.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Heights of a row in pixels, as in `.market-row`. */
const rowHeight = { desktop: 44, tablet: 52, phone: 64 }
const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8']
const noTokens: readonly MarketToken[] = []

type TokenTableProps = RowActions & {
  /** Undefined while loading; in display order. */
  tokens: readonly MarketToken[] | undefined
  /** ISO time of the tokens' figures; undefined if unknown. */
  asOf: string | undefined
  label: string
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Tokens as rows, of which only those near the window are rendered. Prices update in place, unannounced. */
export function TokenTable({ tokens, asOf, label, sort, onSort, ...actions }: TokenTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isPhone = useIsPhone()
  const height = useIsDesktop() ? rowHeight.desktop : isPhone ? rowHeight.phone : rowHeight.tablet
  const all = tokens ?? noTokens
  const { from, to } = useVisibleRows(body, all.length, height)
  const visibleTokens = all.slice(from, to)
  const prices = useLivePrices(visibleTokens)
  return (
    <table aria-rowcount={tokens ? all.length + 1 : -1} aria-busy={!tokens} className="market-table">
      <caption className="sr-only">{label}</caption>
      <TableHead sort={sort} onSort={onSort} />
      <tbody ref={body}>
        <Spacer rows={from} height={height} />
        {tokens
          ? visibleTokens.map((token, index) => (
              <TokenRow
                key={tokenKey(token)}
                token={token}
                row={from + index + 2}
                live={pickNewerPrice(prices.get(tokenKey(token)), asOf)}
                {...actions}
              />
            ))
          : placeholders.map((each) => (
              <tr key={each} aria-hidden data-skeleton className="market-row">
                {/* One cell, as more would add columns where some are hidden; the line is as wide as the row. */}
                <td>
                  <Skeleton className="absolute inset-x-0 inset-y-3" />
                </td>
              </tr>
            ))}
        <Spacer rows={all.length - to} height={height} />
      </tbody>
    </table>
  )
}

/** A spacer as high as the rows that are not rendered. */
function Spacer({ rows, height }: { rows: number; height: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height: rows * height, padding: 0 }} />
    </tr>
  )
}

const TableHead = memo(function TableHead({ sort, onSort }: Pick<TokenTableProps, 'sort' | 'onSort'>) {
  const text = useText()
  const renderHeader = (key: SortKey, className: string, label: ReactNode = text(sortLabels[key])) => {
    const isSorted = sort.key === key
    const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
    return (
      <th
        scope="col"
        aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
        className={className}
      >
        <button type="button" onClick={() => onSort(toggleSort(sort, key))} className="market-sort">
          {label}
          {isSorted ? <Arrow aria-hidden size={14} className="shrink-0" /> : null}
        </button>
      </th>
    )
  }
  return (
    <thead>
      <tr>
        <th scope="col" className="market-star">
          <span className="sr-only">{text('watch.star')}</span>
        </th>
        <th scope="col" className="market-token">
          {text('discover.token-column')}
        </th>
        <th scope="col" className="market-line">
          <span className="sr-only">{text('discover.line-column')}</span>
        </th>
        {renderHeader('price', 'market-price')}
        {renderHeader('change', 'market-wide market-change', text('token.day'))}
        {renderHeader('liquidity', 'market-wide market-figure')}
        {renderHeader('volume', 'market-wide market-figure')}
        {renderHeader('marketCap', 'market-desk market-figure')}
        {renderHeader('age', 'market-desk market-age')}
        {renderHeader('risk', 'market-wide market-risk')}
        <th scope="col" className="market-quick">
          <span className="sr-only">{text('filter.quick')}</span>
        </th>
      </tr>
    </thead>
  )
})
