import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { groupByDay } from '#features/history/group-by-day.ts'
import { HistoryRow } from '#features/history/history-row.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'
import { getRoleProps } from '#ui/display/role-props.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** The columns, the same for placeholders and rows; their widths are in history-widths.css. */
const columns = [
  { id: 'history.type', name: 'type' },
  { id: 'history.amount', name: 'amount' },
  { id: 'portfolio.worth', name: 'value' },
  { id: 'token.price', name: 'price' },
  { id: 'receipt.fees', name: 'fees' },
  { id: 'history.chain', name: 'chain' },
  { id: 'history.status', name: 'status' },
  { id: 'history.token-in', name: 'token' },
  { id: 'history.token-out', name: 'token' },
  { id: 'history.hash', name: 'hash' },
  { id: 'history.date', name: 'date' },
  { id: 'receipt.heading', name: 'receipt' },
] as const satisfies { id: TextId; name: string }[]

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The table; on phones a record has two lines. Sets ARIA roles, because their CSS removes the native table semantics. */
export function HistoryTable({ rows, nameOf }: { rows: HistoryTransaction[] | undefined; nameOf: GetRecipientName }) {
  const text = useText()
  return (
    <table {...getRoleProps('table')} aria-label={text('history.heading')} aria-busy={!rows} className="history-table">
      <thead {...getRoleProps('rowgroup')}>
        <tr {...getRoleProps('row')}>
          {columns.map(({ id, name }) => (
            <th key={id} {...getRoleProps('columnheader')} scope="col" className={`history-${name}`}>
              {name === 'receipt' ? <span className="sr-only">{text(id)}</span> : text(id)}
            </th>
          ))}
        </tr>
      </thead>
      {rows ? (
        groupByDay(text, rows).map(({ day, transactions }) => (
          <tbody key={day} {...getRoleProps('rowgroup')} aria-label={day}>
            {/* Hidden from screen readers, because each row has its whole date. */}
            <tr aria-hidden className="history-day">
              <td colSpan={columns.length}>{day}</td>
            </tr>
            {transactions.map((transaction) => (
              <HistoryRow key={transaction.id} transaction={transaction} nameOf={nameOf} />
            ))}
          </tbody>
        ))
      ) : (
        <tbody {...getRoleProps('rowgroup')}>
          {placeholders.map((row) => (
            <PlaceholderRow key={row} />
          ))}
        </tbody>
      )}
    </table>
  )
}

function PlaceholderRow() {
  return (
    <tr className="history-row">
      {columns.map(({ id, name }) => (
        <td key={id} className={`history-${name}`}>
          <Skeleton className="h-4 w-12" />
        </td>
      ))}
    </tr>
  )
}
