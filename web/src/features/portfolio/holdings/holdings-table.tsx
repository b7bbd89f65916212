import { type ChainKey, chainNames } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { groupByChain, groupByToken } from '#features/portfolio/holdings/group-holdings.ts'
import { type Holding, sumHoldings } from '#features/portfolio/holdings/holding.ts'
import { HoldingRows, type RowView } from '#features/portfolio/holdings/holding-row.tsx'
import { type Sort, type SortKey, sortGroups, toggleSort } from '#features/portfolio/holdings/sort-holdings.ts'
import type { HoldingsView } from '#features/portfolio/holdings/use-holdings-view.ts'
import { formatUsd } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { HiddenFigure } from '#ui/display/hidden-figure.tsx'
import { getRoleProps } from '#ui/display/role-props.ts'

const columns = [
  { name: 'price', id: 'token.price', sort: 'price' },
  { name: 'change', id: 'details.change', sort: 'change' },
  { name: 'amount', id: 'history.amount', sort: undefined },
  { name: 'value', id: 'portfolio.worth', sort: 'value' },
  { name: 'share', id: 'portfolio.share', sort: 'share' },
  { name: 'cost', id: 'portfolio.cost', sort: 'cost' },
  { name: 'profit', id: 'portfolio.profit', sort: 'profit' },
  { name: 'realised', id: 'portfolio.realised', sort: 'realised' },
] as const satisfies { name: string; id: TextId; sort: SortKey | undefined }[]

type HoldingsTableProps = RowView & { holdings: readonly Holding[]; view: HoldingsView; label: string }

/** The holdings as rows with sortable columns; on phones two lines each, with cost and profit below. */
export function HoldingsTable({ holdings, view: { grouping, sort, sortBy }, label, ...row }: HoldingsTableProps) {
  return (
    <div className="holdings-box">
      <table {...getRoleProps('table')} aria-label={label} data-shown={row.isShown || undefined} className="holdings">
        <TableHead sort={sort} onSort={sortBy} />
        {grouping === 'token' ? (
          <tbody {...getRoleProps('rowgroup')}>
            {sortGroups(groupByToken(holdings), sort).map((parts) => (
              <HoldingRows key={groupKey(parts)} parts={parts} {...row} />
            ))}
          </tbody>
        ) : (
          groupByChain(holdings).map(({ chain, holdings: onChain }) => (
            <tbody key={chain} {...getRoleProps('rowgroup')}>
              <ChainRow chain={chain} holdings={onChain} isShown={row.isShown} />
              {sortGroups(
                onChain.map((holding) => [holding]),
                sort,
              ).map((parts) => (
                <HoldingRows key={groupKey(parts)} parts={parts} {...row} />
              ))}
            </tbody>
          ))
        )}
      </table>
    </div>
  )
}

const groupKey = (parts: readonly Holding[]) => parts.map(({ token }) => tokenKey(token)).join(' ')

type ChainRowProps = { chain: ChainKey; holdings: readonly Holding[]; isShown: boolean }

/** A chain with the value held on it, above its tokens. Tokens without a price do not count. */
function ChainRow({ chain, holdings, isShown }: ChainRowProps) {
  const text = useText()
  const { usdValue } = sumHoldings(holdings.filter(({ token }) => token.priced))
  return (
    <tr {...getRoleProps('row')} className="holding-chain">
      <th {...getRoleProps('rowheader')} scope="rowgroup" colSpan={columns.length + 1}>
        <span className="flex justify-between gap-4">
          <span>{chainNames[chain]}</span>
          <span>{isShown ? formatUsd(usdValue ?? 0, text.language) : <HiddenFigure />}</span>
        </span>
      </th>
    </tr>
  )
}

function TableHead({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const text = useText()
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <thead {...getRoleProps('rowgroup')}>
      <tr {...getRoleProps('row')}>
        <th {...getRoleProps('columnheader')} scope="col" className="holding-token">
          {text('portfolio.token')}
        </th>
        {columns.map(({ name, id, sort: key }) => (
          <th
            key={name}
            {...getRoleProps('columnheader')}
            scope="col"
            aria-sort={sort.key === key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
            data-label={key ? text(id) : undefined}
            className={`holding-${name}`}
          >
            {key ? (
              <button type="button" onClick={() => onSort(toggleSort(sort, key))} className="market-sort">
                {text(id)}
                {sort.key === key ? <Arrow aria-hidden size={14} className="shrink-0" /> : null}
              </button>
            ) : (
              text(id)
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
