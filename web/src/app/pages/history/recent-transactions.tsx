import type { UserId } from '@murmur/contract/ids'
import { parseFilters } from '#features/history/history-filters.ts'
import { HistoryTable } from '#features/history/history-table.tsx'
import { hasCounterparty } from '#features/history/transaction-text.ts'
import { useHistory } from '#features/history/use-history.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { useRecipientNames } from '#lib/trading/recipient-names.ts'
import { buttonClass } from '#ui/form/button.tsx'

const shownTransactions = 5
const noFilters = parseFilters(new URLSearchParams())

/** The last transactions with a result, with a link to all. Without any it renders nothing. */
export function RecentTransactions({ userId }: { userId: UserId | undefined }) {
  const text = useText()
  const { reply } = useHistory(userId, noFilters)
  const rows = reply?.data.filter(({ status }) => status !== 'Pending').slice(0, shownTransactions) ?? []
  const nameOf = useRecipientNames(userId, rows.some(hasCounterparty))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="recent-transactions" className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-transactions" className="text-lg font-semibold">
          {text('orders.recent')}
        </h2>
        <Link to="/app/history" className={buttonClass()}>
          {text('trade.see-history')}
        </Link>
      </div>
      <div className="history-box rounded-card bg-card">
        <HistoryTable rows={rows} nameOf={nameOf} />
      </div>
    </section>
  )
}
