import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { HistoryRow } from '#features/history/history-row.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { keepRole } from '#ui/display/keep-role.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** The columns with their widths, the same for placeholders and rows. */
const columns = [
  { id: 'history.type', width: 'w-[9%]' },
  { id: 'history.amount', width: 'w-[12.5%]' },
  { id: 'history.chain', width: 'w-[9%]' },
  { id: 'history.status', width: 'w-[15%]' },
  { id: 'history.token-in', width: 'w-[8.5%]' },
  { id: 'history.token-out', width: 'w-[9.5%]' },
  { id: 'history.hash', width: 'w-[14.5%]' },
  { id: 'history.date', width: 'w-[22%]' },
] as const satisfies { id: TextId; width: string }[]

const placeholders = ['a', 'b', 'c', 'd', 'e']

/** The table; on phones its rows are cards. Sets ARIA roles, because the cards' CSS removes the native table semantics. */
export function HistoryTable({ rows }: { rows: HistoryTransaction[] | undefined }) {
  const text = useText()
  return (
    <table
      {...keepRole('table')}
      aria-label={text('history.heading')}
      aria-busy={!rows}
      className="history-table w-full table-fixed text-start"
    >
      <thead {...keepRole('rowgroup')} className="border-b border-line text-sm text-ink-soft">
        <tr {...keepRole('row')}>
          {columns.map(({ id, width }) => (
            <th
              key={id}
              {...keepRole('columnheader')}
              scope="col"
              className={`${width} py-3 ps-3 pe-1 text-start align-bottom font-semibold`}
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
      {columns.map(({ id }) => (
        <td key={id} data-label={text(id)} className="h-15 ps-3 pe-1">
          <Skeleton className="h-5 w-16" />
        </td>
      ))}
    </tr>
  )
}
