import type { HistoryTransaction } from '@murmur/contract/history'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepRole } from '#features/history/keep-role.ts'
import { StatusBadge } from '#features/history/status-badge.tsx'
import { fullUnits, shortUnits } from '#lib/amount.ts'
import { chainNames } from '#lib/chain-names.ts'
import { formatMoment, shortenAddress } from '#lib/format.ts'
import { type TextId, useText } from '#lib/text.ts'
import { Figure } from '#ui/figure.tsx'

const types = { Buy: 'history.buy', Sell: 'history.sell', Transfer: 'history.transfer' } as const

export function HistoryRow({ transaction }: { transaction: HistoryTransaction }) {
  const text = useText()
  const { type, tokenIn, tokenOut, chain, status, reason, date } = transaction
  return (
    <tr {...keepRole('row')} className="border-b border-line last:border-b-0">
      <Cell id="history.type" isStrong>
        <span>{text(types[type])}</span>
        {type === 'Transfer' ? <Soft>{text(isArrival(transaction) ? 'history.received' : 'history.sent')}</Soft> : null}
      </Cell>
      <Cell id="history.amount">
        <MainAmount transaction={transaction} />
        <Counterparty transaction={transaction} />
      </Cell>
      <Cell id="history.chain">{chainNames[chain]}</Cell>
      <Cell id="history.status">
        <span className="grid justify-items-start gap-1">
          <StatusBadge status={status} />
          {reason ? <span className="max-w-56 text-xs text-ink-soft">{reason}</span> : null}
        </span>
      </Cell>
      <Cell id="history.token-in">{type === 'Transfer' && isArrival(transaction) ? '—' : tokenIn.symbol}</Cell>
      <Cell id="history.token-out">{type === 'Transfer' && !isArrival(transaction) ? '—' : tokenOut.symbol}</Cell>
      <Cell id="history.hash">
        <HashCell transaction={transaction} />
      </Cell>
      <Cell id="history.date">
        <time dateTime={date} className="whitespace-nowrap">
          {formatMoment(date, text.language)}
        </time>
      </Cell>
    </tr>
  )
}

function Cell({ id, isStrong = false, children }: { id: TextId; isStrong?: boolean; children: ReactNode }) {
  const text = useText()
  return (
    <td
      {...keepRole('cell')}
      data-label={text(id)}
      className={`h-15 min-w-0 wrap-anywhere px-3 py-2 text-sm ${isStrong ? 'font-semibold' : ''}`}
    >
      {children}
    </td>
  )
}

/** Whether a transfer brought something; its other leg is the same token with nothing. */
function isArrival({ tokenOut }: HistoryTransaction): boolean {
  return tokenOut.amountBaseUnits !== '0'
}

/** Where a transfer came from or went to, as far as the chain tells. */
function Counterparty({ transaction }: { transaction: HistoryTransaction }) {
  const text = useText()
  const { type, counterparty } = transaction
  if (type !== 'Transfer' || !counterparty) return null
  const address = shortenAddress(counterparty, 4, 4)
  const id = isArrival(transaction) ? 'history.from-address' : 'history.to-address'
  return <Soft title={counterparty}>{text(id, { address })}</Soft>
}

function Soft({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span title={title} className="block text-xs font-normal text-ink-soft">
      {children}
    </span>
  )
}

/** What arrived, or of a transfer what left; a dash while the chain has not said how much that is. */
function MainAmount({ transaction }: { transaction: HistoryTransaction }) {
  const { type, tokenIn, tokenOut } = transaction
  const hasLeft = type === 'Transfer' && !isArrival(transaction)
  const { amountBaseUnits, decimals, symbol } = hasLeft ? tokenIn : tokenOut
  if (amountBaseUnits === '0') return '—'
  const units = BigInt(amountBaseUnits)
  const sign = hasLeft ? '−' : ''
  return (
    <Figure
      shown={`${sign}${shortUnits(units, decimals)} ${symbol}`}
      full={`${sign}${fullUnits(units, decimals)} ${symbol}`}
    />
  )
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
