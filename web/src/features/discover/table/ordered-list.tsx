import type { MarketToken } from '@murmur/contract/markets/markets'
import { useMemo } from 'react'
import type { CardActions } from '#features/discover/list/token-card.tsx'
import { TokenGrid } from '#features/discover/list/token-grid.tsx'
import { useFrozenWhileActive } from '#features/discover/list/use-frozen-while-active.ts'
import { countFilters, filterTokens } from '#features/discover/table/market-filters.ts'
import { sortTokens } from '#features/discover/table/sort-tokens.ts'
import type { RowActions } from '#features/discover/table/token-row.tsx'
import { TokenTable } from '#features/discover/table/token-table.tsx'
import type { TableView } from '#features/discover/table/use-table-view.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { useText } from '#lib/i18n/text.ts'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'

export type ListActions = CardActions & RowActions

type OrderedListProps = ListActions & {
  /** Undefined while loading. */
  tokens: readonly MarketToken[] | undefined
  /** ISO time of the tokens' figures; undefined if unknown. */
  asOf: string | undefined
  view: TableView
  label: string
  isRanked: boolean
}

/**
 * A list in the chosen order and view. The order changes only by the user's choice, or while neither pointer nor focus is in the
 * list: it is computed from the list's own figures, never from live prices.
 */
export function OrderedList({ tokens, asOf, view, label, isRanked, ...actions }: OrderedListProps) {
  const list = useMemo(() => tokens && { tokens, asOf }, [tokens, asOf])
  const { handlers, value } = useFrozenWhileActive(list)
  const { sort, filters, mode } = view
  const { key, direction } = sort
  const { liquidity, volume, cap, age, risk } = filters
  const ordered = useMemo(
    () =>
      value &&
      sortTokens(filterTokens(value.tokens, { liquidity, volume, cap, age, risk }, serverNow()), { key, direction }),
    [value, key, direction, liquidity, volume, cap, age, risk],
  )
  const isNoneLeft = ordered?.length === 0 && countFilters(filters) > 0 && tokens !== undefined && tokens.length > 0
  const isEmptyTable = mode !== 'cards' && ordered?.length === 0
  const { onDetails, onTrade, renderStar, pageOf, quickAmount, onQuickBuy } = actions
  return (
    <>
      <NoneLeft isShown={isNoneLeft} onClear={view.clearFilters} />
      {isNoneLeft || isEmptyTable ? null : (
        <div {...handlers}>
          {mode === 'cards' ? (
            <TokenGrid
              tokens={ordered}
              asOf={value?.asOf}
              label={label}
              isRanked={isRanked}
              onDetails={onDetails}
              onTrade={onTrade}
              renderStar={renderStar}
              pageOf={pageOf}
            />
          ) : (
            <TokenTable
              tokens={ordered}
              asOf={value?.asOf}
              label={label}
              sort={sort}
              onSort={view.sortBy}
              pageOf={pageOf}
              quickAmount={quickAmount}
              onQuickBuy={onQuickBuy}
              renderStar={renderStar}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The notice that the filters leave no token. Always mounted, as live regions must be. */
function NoneLeft({ isShown, onClear }: { isShown: boolean; onClear: () => void }) {
  const text = useText()
  return (
    <StatusRegion>
      {isShown ? (
        <div className="grid justify-items-start gap-3 rounded-card border border-transparent bg-card p-6">
          <p>{text('filter.none')}</p>
          <Button onClick={onClear}>{text('filter.clear')}</Button>
        </div>
      ) : null}
    </StatusRegion>
  )
}
