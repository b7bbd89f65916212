import { chainNames } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { ExternalLink, ReceiptText } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { formatUsdOrMissing } from '#features/history/format-deviation.ts'
import { splitTransactionCosts, sumPaidFeesUsd } from '#features/history/paid-fees.ts'
import { pricePerToken } from '#features/history/price-per-token.ts'
import { withReceipt } from '#features/history/receipt-query.ts'
import { StatusBadge } from '#features/history/status-badge.tsx'
import { TokenCell } from '#features/history/token-cell.tsx'
import {
  formatLeg,
  getMainLeg,
  hasCounterparty,
  isIncoming,
  transferLabel,
  typeLabels,
} from '#features/history/transaction-text.ts'
import { formatClock, formatCostUsd, formatDateTime, formatSpokenPrice, shortenAddress } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { navigate } from '#lib/routing/navigate.ts'
import { Link } from '#lib/routing/router.tsx'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { getRoleProps } from '#ui/display/role-props.ts'

type TransactionProps = { transaction: HistoryTransaction }

/**
 * A trade or transfer: its type and token, the amounts received and paid, its value and costs. The row opens its receipt. On phones
 * it has two lines, and the receipt has the rest.
 */
export function HistoryRow({ transaction, nameOf }: TransactionProps & { nameOf: GetRecipientName }) {
  const text = useText()
  const search = useSearch()
  const { type, tokenIn, tokenOut, chain, reason, usdValue } = transaction
  const isTransfer = type === 'Transfer'
  const isReceived = isIncoming(transaction)
  const mainLeg = getMainLeg(transaction)
  // A shortcut for pointers; keyboards and screen readers use the link at the end of the row.
  const openReceipt = (event: MouseEvent<HTMLElement>) => {
    const control = (event.target as Element).closest('a, button, [tabindex]')
    if (event.currentTarget.contains(control) || window.getSelection()?.toString()) return
    navigate(withReceipt(search, transaction.id))
  }
  return (
    <tr {...getRoleProps('row')} onClick={openReceipt} className="history-row cursor-pointer hover:bg-sunk">
      <Cell id="history.type" name="type" token={mainLeg.symbol}>
        <span className="history-logo">
          <BadgedLogo {...tokenPicture({ chain, address: mainLeg.address })} size={32} />
        </span>
        <span className={isTransfer ? 'history-kind' : undefined}>{text(typeLabels[type])}</span>
        {isTransfer ? <Caption>{text(transferLabel(transaction))}</Caption> : null}
      </Cell>
      <Cell id="history.amount" name="amount">
        <MainAmount transaction={transaction} />
        <PaidAmount transaction={transaction} />
        <Counterparty transaction={transaction} nameOf={nameOf} />
        <ImitationBadge imitates={tokenIn.imitates ?? tokenOut.imitates} />
      </Cell>
      <Cell id="portfolio.worth" name="value">
        {formatUsdOrMissing(text, usdValue)}
      </Cell>
      <Cell id="token.price" name="price">
        <PriceCell transaction={transaction} />
      </Cell>
      <Cell id="receipt.fees" name="fees" isEmpty={isTransfer && isReceived && !transaction.networkFee}>
        {isTransfer && isReceived && !transaction.networkFee ? '—' : <Fees transaction={transaction} />}
      </Cell>
      <Cell id="history.chain" name="chain">
        {chainNames[chain]}
      </Cell>
      <Cell id="history.status" name="status">
        <StatusBadge transaction={transaction} />
        {reason ? <span className="history-reason">{reason}</span> : null}
      </Cell>
      <Cell id="history.token-in" name="token">
        {isTransfer && isReceived ? (
          '—'
        ) : (
          <TokenCell token={{ chain, address: tokenIn.address }} symbol={tokenIn.symbol} />
        )}
      </Cell>
      <Cell id="history.token-out" name="token">
        {isTransfer && !isReceived ? (
          '—'
        ) : (
          <TokenCell token={{ chain, address: tokenOut.address }} symbol={tokenOut.symbol} />
        )}
      </Cell>
      <Cell id="history.hash" name="hash">
        <HashCell transaction={transaction} />
      </Cell>
      <Cell id="history.date" name="date">
        <DateCell transaction={transaction} />
      </Cell>
      <Cell id="receipt.heading" name="receipt">
        <ReceiptLink transaction={transaction} search={search} />
      </Cell>
    </tr>
  )
}

type CellProps = {
  id: TextId
  name: string
  /** Shown after the type on phones. */
  token?: string
  /** Whether the cell is hidden on phones. */
  isEmpty?: boolean
  children: ReactNode
}

function Cell({ id, name, token, isEmpty, children }: CellProps) {
  const text = useText()
  return (
    <td
      {...getRoleProps('cell')}
      data-label={text(id)}
      data-token={token}
      data-empty={isEmpty || undefined}
      className={`history-${name}`}
    >
      {children}
    </td>
  )
}

/** The time of day; the row's day is above, and in the text for screen readers. */
function DateCell({ transaction: { date } }: TransactionProps) {
  const { language } = useText()
  const full = formatDateTime(date, language)
  return (
    <time dateTime={date} title={full}>
      <span className="sr-only">{full}</span>
      <span aria-hidden>{formatClock(date, language)}</span>
    </time>
  )
}

/** The link to the receipt. On phones its touch target covers the row. */
function ReceiptLink({ transaction: { id, type, date }, search }: TransactionProps & { search: string }) {
  const text = useText()
  const label = text('history.receipt-of', { type: text(typeLabels[type]), date: formatDateTime(date, text.language) })
  return (
    <Link to={withReceipt(search, id)} aria-label={label} title={label} className="history-receipt-link">
      <ReceiptText aria-hidden size={16} />
    </Link>
  )
}

function PriceCell({ transaction }: TransactionProps) {
  const text = useText()
  if (transaction.type === 'Transfer') return '—'
  const price = pricePerToken(transaction)
  return price ? <ExpandableText {...formatSpokenPrice(text, price.usd)} /> : text('missing')
}

/** The fees, and below them the deposit that a trade paid and that comes back. */
function Fees({ transaction }: TransactionProps) {
  const text = useText()
  const { deposit } = splitTransactionCosts(transaction) ?? {}
  return (
    <>
      {formatUsdOrMissing(text, sumPaidFeesUsd(transaction))}
      {deposit ? (
        <Caption title={text('quote.account-deposit')}>
          {text('history.deposit', {
            amount: deposit.usdValue === null ? text('missing') : formatCostUsd(deposit.usdValue, text.language),
          })}
        </Caption>
      ) : null}
    </>
  )
}

/** The amount that a trade paid or sold. Renders nothing for a failed trade, which moved no tokens. */
function PaidAmount({ transaction }: TransactionProps) {
  const text = useText()
  const { type, status, tokenIn } = transaction
  const amount = type === 'Transfer' || status === 'Failed' ? undefined : formatLeg(text, tokenIn)
  return amount ? <Caption title={amount.full}>{text('history.for', { amount: amount.shown })}</Caption> : null
}

/** The sender or recipient of a transfer, if the chain provides it; by name if it is in the address book. */
function Counterparty({ transaction, nameOf }: TransactionProps & { nameOf: GetRecipientName }) {
  const text = useText()
  const { counterparty } = transaction
  if (!counterparty || !hasCounterparty(transaction)) return null
  const address = nameOf(counterparty) ?? shortenAddress(counterparty, 4, 4)
  const id = isIncoming(transaction) ? 'history.from-address' : 'history.to-address'
  return <Caption title={counterparty}>{text(id, { address })}</Caption>
}

function Caption({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span title={title} className="history-caption">
      {children}
    </span>
  )
}

/** The amount received, or sent by a transfer, with a sign; a dash until the chain reports it. */
function MainAmount({ transaction }: TransactionProps) {
  const text = useText()
  const { type, tokenIn, tokenOut, status } = transaction
  const isSent = type === 'Transfer' && !isIncoming(transaction)
  const legText = formatLeg(text, isSent ? tokenIn : tokenOut)
  if (!legText) return <span>—</span>
  // A failed send moved no tokens.
  const sign = status === 'Failed' ? '' : isSent ? '−' : '+'
  // The sign stays before the number, also in right-to-left text. No colour: a received amount is neither a gain nor a loss.
  return (
    <bdi dir="ltr">
      <ExpandableText shown={`${sign}${legText.shown}`} full={`${sign}${legText.full}`} />
    </bdi>
  )
}

function HashCell({ transaction: { hash, url } }: TransactionProps) {
  if (!hash) return '—'
  const hashText = <span className="font-mono text-xs whitespace-nowrap">{shortenAddress(hash, 6, 4)}</span>
  if (!url) return <span title={hash}>{hashText}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={hash}
      className="inline-flex min-h-6 items-center gap-1 underline underline-offset-2"
    >
      {hashText}
      <ExternalLink aria-hidden size={12} className="rtl:-scale-x-100" />
    </a>
  )
}
