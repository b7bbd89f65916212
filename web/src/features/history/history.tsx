import type { UserId } from '@murmur/contract/ids'
import { useRef } from 'react'
import { HistoryFilterBar } from '#features/history/history-filter-bar.tsx'
import { formatFilters, type HistoryFilters, isFiltered, parseFilters } from '#features/history/history-filters.ts'
import { HistoryPager } from '#features/history/history-pager.tsx'
import { HistoryTable } from '#features/history/history-table.tsx'
import { hasCounterparty } from '#features/history/transaction-text.ts'
import { type HistoryResult, useHistory } from '#features/history/use-history.ts'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link, Redirect, useSearchParams } from '#lib/routing/router.tsx'
import { useRecipientNames } from '#lib/trading/recipient-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

const tradingPath = '/app/manual-trading'

/** The user's trades and transfers with filters, pages and CSV download. */
export function HistoryView({ userId }: { userId: UserId | undefined }) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const filters = parseFilters(search)
  const history = useHistory(userId, filters)
  const { reply } = history
  const nameOf = useRecipientNames(userId, reply?.data.some(hasCounterparty) ?? false)
  const isDesktop = useIsDesktop()
  const filterBar = useRef<HTMLDivElement>(null)
  // The button disappears once no filter is set, so the focus moves to the filter bar.
  const clear = () => {
    setSearch(new URLSearchParams())
    filterBar.current?.querySelector('button')?.focus()
  }
  const show = (changes: Partial<HistoryFilters>) => setSearch(formatFilters({ ...filters, page: 1, ...changes }))

  // Redirects an out-of-range page to the last page.
  if (reply?.data.length === 0 && filters.page > 1) {
    const page = Math.max(1, Math.min(reply.pages, filters.page - 1))
    return <Redirect replace to={`?${formatFilters({ ...filters, page })}`} />
  }
  const isEmpty = reply !== undefined && reply.data.length === 0
  const hasTrades = reply?.data.some((one) => one.type !== 'Transfer') || (reply?.pages ?? 0) > 1
  const hasNoTrades = reply !== undefined && !hasTrades && !isFiltered(filters)
  const pages = reply?.pages ?? filters.page
  const pager =
    pages > 1 ? (
      <HistoryPager page={reply?.page ?? filters.page} pages={pages} onTurn={(page) => show({ page })} />
    ) : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* Hidden if there is nothing to filter or download. */}
      <div ref={filterBar} className={isEmpty && hasNoTrades ? 'hidden' : undefined}>
        <HistoryFilterBar filters={filters} onChange={show}>
          {isDesktop ? pager : null}
        </HistoryFilterBar>
      </div>
      {isEmpty && !hasNoTrades ? (
        <div className="grid justify-items-center gap-4 rounded-card bg-card px-4 py-12 text-center">
          <p>{text('history.none-match')}</p>
          <Button onClick={clear}>{text('history.clear-filters')}</Button>
        </div>
      ) : null}
      {isEmpty || (!reply && history.isFailed) ? null : (
        <div className="history-box rounded-card bg-card">
          <HistoryTable rows={reply?.data} nameOf={nameOf} />
        </div>
      )}
      {/* On desktops it is in the filter bar, so that the rows do not move when it appears. */}
      {isDesktop ? null : pager}
      {hasNoTrades ? <NoTrades /> : null}
      <HistoryNotice history={history} />
    </div>
  )
}

/** The links next to the page's heading. */
export function HistoryLinks() {
  const text = useText()
  return (
    <div className="no-print flex flex-wrap gap-2">
      <Link to="/app/orders" className={`max-sm:px-3 ${buttonClass()}`}>
        {text('orders.heading')}
      </Link>
      <Link to={tradingPath} className={`max-sm:px-3 ${buttonClass('primary')}`}>
        {text('history.new-trade')}
      </Link>
    </div>
  )
}

function NoTrades() {
  const text = useText()
  return (
    <EmptyState title={text('history.empty')} hint={text('history.empty-hint')}>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={tradingPath} className={buttonClass('quiet')}>
          {text('history.start')}
        </Link>
        <Link to="/app/discover" className={buttonClass('bare')}>
          {text('wallet.look-around')}
        </Link>
      </div>
    </EmptyState>
  )
}

function HistoryNotice({ history }: { history: HistoryResult }) {
  const text = useText()
  return (
    <StatusRegion>
      {history.isFailed ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
          {text('history.failed')}
          <Button onClick={history.refetch}>{text('ask-again')}</Button>
        </p>
      ) : null}
    </StatusRegion>
  )
}
