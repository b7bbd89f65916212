import type { HistoryTransaction } from '@murmur/contract/history'
import { HistoryRow } from '#features/history/history-row.tsx'
import { keepRole } from '#features/history/keep-role.ts'
import { type TextId, useText } from '#lib/text.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export const historyColumns = [
  'history.type',
  'history.amount',
  'history.chain',
  'history.status',
  'history.token-in',
  'history.token-out',
  'history.hash',
  'history.date',
] as const satisfies TextId[]

const placeholders = ['a', 'b', 'c', 'd', 'e']

/** The table; on a phone its rows become cards. Its roles are said out loud, because cards are no table to a browser. */
export function HistoryTable({ rows }: { rows: HistoryTransaction[] | undefined }) {
  const text = useText()
  return (
    <table
      {...keepRole('table')}
      aria-label={text('history.heading')}
      aria-busy={!rows}
      className="history-table w-full text-left"
    >
      <thead {...keepRole('rowgroup')} className="border-b border-line text-sm text-ink-soft">
        <tr {...keepRole('row')}>
          {historyColumns.map((id) => (
            <th
              key={id}
              {...keepRole('columnheader')}
              scope="col"
              className="px-3 py-3 font-semibold whitespace-nowrap"
            >
              {text(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...keepRole('rowgroup')}>
        {rows
          ? rows.map((transaction) => <HistoryRow key={transaction.id} transaction={transaction} />)
          : placeholders.map((row) => <PlaceholderRow key={row} />)}
      </tbody>
    </table>
  )
}

function PlaceholderRow() {
  const text = useText()
  return (
    <tr className="border-b border-line">
      {historyColumns.map((id) => (
        <td key={id} data-label={text(id)} className="h-15 px-3">
          <Skeleton className="h-5 w-16" />
        </td>
      ))}
    </tr>
  )
}
