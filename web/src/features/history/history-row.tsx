import { chainNames } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { receiptSearch } from '#features/history/receipt-search.ts'
import { StatusBadge } from '#features/history/status-badge.tsx'
import { formatLeg, isIncoming, typeLabels } from '#features/history/transaction-text.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatDateTime, shortenAddress } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { navigate } from '#lib/routing/navigate.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { keepRole } from '#ui/display/keep-role.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const columns = 8

export const TransactionDetails = lazyComponent(
  async () => (await import('#features/history/transaction-details.tsx')).TransactionDetails,
  <Skeleton className="h-24 w-full sm:h-11" />,
)

/** A trade or transfer. The row opens its receipt; its button expands the details that do not fit into the columns. */
export function HistoryRow({ transaction }: { transaction: HistoryTransaction }) {
  const text = useText()
  const detailsId = useId()
  const search = useSearch()
  const level = useLevel()
  const [isOpen, setOpen] = useState(level === 'expert')
  const { type, tokenIn, tokenOut, chain, status, reason } = transaction
  // A shortcut for pointers; keyboards and screen readers use the link in the details.
  const follow = (event: MouseEvent<HTMLElement>) => {
    const own = (event.target as Element).closest('a, button, [tabindex]')
    if (event.currentTarget.contains(own) || window.getSelection()?.toString()) return
    navigate(receiptSearch(search, transaction.id))
  }
  return (
    <>
      <tr {...keepRole('row')} onClick={follow} className="history-row cursor-pointer hover:bg-sunk">
        <Cell id="history.type" isStrong>
          <span>{text(typeLabels[type])}</span>
          {type === 'Transfer' ? (
            <Caption>{text(isIncoming(transaction) ? 'history.received' : 'history.sent')}</Caption>
          ) : null}
        </Cell>
        <Cell id="history.amount">
          <MainAmount transaction={transaction} />
          <ImitationBadge imitates={tokenIn.imitates ?? tokenOut.imitates} />
          <Counterparty transaction={transaction} />
        </Cell>
        <Cell id="history.chain">{chainNames[chain]}</Cell>
        <Cell id="history.status">
          <span className="grid justify-items-start gap-1">
            <StatusBadge status={status} />
            {reason ? <span className="max-w-56 text-xs text-ink-soft">{reason}</span> : null}
          </span>
        </Cell>
        <Cell id="history.token-in">{type === 'Transfer' && isIncoming(transaction) ? '—' : tokenIn.symbol}</Cell>
        <Cell id="history.token-out">{type === 'Transfer' && !isIncoming(transaction) ? '—' : tokenOut.symbol}</Cell>
        <Cell id="history.hash">
          <HashCell transaction={transaction} />
        </Cell>
        <Cell id="history.date">
          <DateCell transaction={transaction} isOpen={isOpen} detailsId={detailsId} onToggle={() => setOpen(!isOpen)} />
        </Cell>
      </tr>
      {isOpen ? (
        <tr {...keepRole('row')} id={detailsId} className="history-details">
          <td {...keepRole('cell')} colSpan={columns} className="px-3 pt-2 pb-4">
            <TransactionDetails transaction={transaction} search={search} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

type DateCellProps = { transaction: HistoryTransaction; isOpen: boolean; detailsId: string; onToggle: () => void }

function DateCell({ transaction: { date, type }, isOpen, detailsId, onToggle }: DateCellProps) {
  const text = useText()
  const when = formatDateTime(date, text.language)
  return (
    <span className="flex items-center justify-between gap-1">
      <time dateTime={date}>{when}</time>
      <button
        type="button"
        aria-label={text('history.details', { type: text(typeLabels[type]), date: when })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
        className="no-print -my-2 -me-1 grid size-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <ChevronDown
          aria-hidden
          size={18}
          className={`transition-transform duration-150 ease-out ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </span>
  )
}

function Cell({ id, isStrong = false, children }: { id: TextId; isStrong?: boolean; children: ReactNode }) {
  const text = useText()
  return (
    <td
      {...keepRole('cell')}
      data-label={text(id)}
      className={`h-15 min-w-0 wrap-anywhere ps-3 pe-1 py-2 text-sm ${isStrong ? 'font-semibold' : ''}`}
    >
      {children}
    </td>
  )
}

/** The sender or recipient of a transfer, if the chain provides it. */
function Counterparty({ transaction }: { transaction: HistoryTransaction }) {
  const text = useText()
  const { type, counterparty } = transaction
  if (type !== 'Transfer' || !counterparty) return null
  const address = shortenAddress(counterparty, 4, 4)
  const id = isIncoming(transaction) ? 'history.from-address' : 'history.to-address'
  return <Caption title={counterparty}>{text(id, { address })}</Caption>
}

function Caption({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span title={title} className="block text-xs font-normal text-ink-soft">
      {children}
    </span>
  )
}

/** The amount received, or sent by a transfer; a dash until the chain reports it. */
function MainAmount({ transaction }: { transaction: HistoryTransaction }) {
  const text = useText()
  const { type, tokenIn, tokenOut } = transaction
  const hasLeft = type === 'Transfer' && !isIncoming(transaction)
  const words = formatLeg(text, hasLeft ? tokenIn : tokenOut)
  if (!words) return '—'
  const sign = hasLeft ? '−' : ''
  return <ExpandableText shown={`${sign}${words.shown}`} full={`${sign}${words.full}`} />
}

function HashCell({ transaction: { hash, url } }: { transaction: HistoryTransaction }) {
  if (!hash) return '—'
  const shown = <span className="font-mono whitespace-nowrap">{shortenAddress(hash, 6, 4)}</span>
  if (!url) return <span title={hash}>{shown}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={hash}
      className="inline-flex min-h-6 items-center gap-1 underline underline-offset-2"
    >
      {shown}
      <ExternalLink aria-hidden size={14} className="rtl:-scale-x-100" />
    </a>
  )
}
