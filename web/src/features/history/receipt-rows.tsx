import type { Address } from '@murmur/contract/address'
import { chainNames } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatQuoteDeviation, formatUsdOrMissing } from '#features/history/format-deviation.ts'
import { splitTransactionCosts, sumPaidFeesUsd } from '#features/history/paid-fees.ts'
import { pricePerToken } from '#features/history/price-per-token.ts'
import { getMainLeg, isIncoming } from '#features/history/transaction-text.ts'
import { formatFullAmount } from '#lib/format/amount.ts'
import { formatMoment, formatSpokenPrice, groupAddress, shortenAddress } from '#lib/format/format.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

type RowsProps = { transaction: HistoryTransaction }

/** Chain, times, the other address in full, and the link to the transaction. */
export function DetailRows({ transaction, nameOf }: RowsProps & { nameOf: GetRecipientName }) {
  const text = useText()
  const renderTime = (iso: string) => <time dateTime={iso}>{formatMoment(iso, text.language)}</time>
  const directionLabel = isIncoming(transaction) ? 'receipt.from' : 'receipt.to'
  const counterpartyLabel = transaction.purpose === 'revoke' ? 'receipt.spender' : directionLabel
  return (
    <Rows>
      <Row id="history.chain">{chainNames[transaction.chain]}</Row>
      <Row id={transaction.type === 'Transfer' ? 'history.date' : 'receipt.user-confirmed-at'}>
        {renderTime(transaction.date)}
      </Row>
      {transaction.type === 'Transfer' ? null : (
        <Row id="receipt.confirmed-at">
          {transaction.confirmedAt ? renderTime(transaction.confirmedAt) : text('missing')}
        </Row>
      )}
      {transaction.counterparty ? (
        <Row id={counterpartyLabel}>
          <Name of={transaction.counterparty} nameOf={nameOf} />
          <Code>{groupAddress(transaction.counterparty)}</Code>
        </Row>
      ) : null}
      <Row id="receipt.transaction">
        <Hash transaction={transaction} />
      </Row>
      <Row id="receipt.number">
        <Code>{transaction.id}</Code>
      </Row>
    </Rows>
  )
}

/** Rows of a trade: the price per token, the deviation from the quote, and the sum of the fees. */
export function TradeRows({ transaction }: RowsProps) {
  const text = useText()
  const price = pricePerToken(transaction)
  const hasFees = transaction.platformFee ?? transaction.networkFee
  return (
    <Rows>
      {hasFees ? (
        <Row id="history.fees" isShort>
          {formatUsdOrMissing(text, sumPaidFeesUsd(transaction))}
        </Row>
      ) : null}
      {price ? (
        <Row id="receipt.price" values={{ symbol: price.symbol }} isShort>
          <ExpandableText {...formatSpokenPrice(text, price.usd)} />
        </Row>
      ) : null}
      <Row id="history.against-quote" isShort>
        {formatQuoteDeviation(text, transaction.againstQuoteBps)}
      </Row>
    </Rows>
  )
}

/** Every amount with all digits and in base units, and the addresses of token and wallet. */
export function ExactRows({ transaction, userAddress }: RowsProps & { userAddress: Address | undefined }) {
  const { type, tokenIn, tokenOut } = transaction
  const isTrade = type !== 'Transfer'
  const mainLeg = getMainLeg(transaction)
  const paidCosts = splitTransactionCosts(transaction)
  return (
    <Rows>
      <ExactRow id={isTrade ? (type === 'Sell' ? 'receipt.sold' : 'receipt.paid') : 'history.sent'} leg={tokenIn} />
      <ExactRow id={isTrade ? 'receipt.got' : 'history.received'} leg={tokenOut} />
      <ExactRow id="receipt.platform-fee" leg={transaction.platformFee} />
      <ExactRow id="receipt.network-fee" leg={paidCosts?.fee} />
      <ExactRow id="quote.account-deposit" leg={paidCosts?.deposit} />
      <ExactRow id="history.quoted" leg={transaction.quoted} />
      <ExactRow id="receipt.least" leg={transaction.minPromised} />
      <Row id="receipt.token" values={{ symbol: mainLeg.symbol }}>
        <Code>{groupAddress(mainLeg.address)}</Code>
      </Row>
      {userAddress ? (
        <Row id="receipt.wallet">
          <Code>{groupAddress(userAddress)}</Code>
        </Row>
      ) : null}
      {transaction.hash ? (
        <Row id="history.hash">
          <Code>{groupAddress(transaction.hash)}</Code>
        </Row>
      ) : null}
    </Rows>
  )
}

/** The name of an address from the address book, shown above the address. */
function Name({ of, nameOf }: { of: string; nameOf: GetRecipientName }) {
  const name = nameOf(of)
  return name ? <bdi className="same-side block font-semibold">{name}</bdi> : null
}

function Hash({ transaction: { hash, url } }: RowsProps) {
  const text = useText()
  if (!hash) return text('missing')
  const hashText = <Code>{shortenAddress(hash, 10, 8)}</Code>
  if (!url) return hashText
  return (
    <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      {hashText}
      <ExternalLink aria-hidden size={14} className="no-print ms-1 inline align-[-2px] rtl:-scale-x-100" />
    </a>
  )
}

function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
      {children}
    </bdi>
  )
}

type Leg = Pick<TokenAmount, 'amountBaseUnits' | 'decimals' | 'symbol'>

/** Renders nothing without an amount. */
function ExactRow({ id, leg }: { id: TextId; leg: Leg | null | undefined }) {
  const text = useText()
  if (!leg || leg.amountBaseUnits === '0') return null
  const units = localizeNumber(leg.amountBaseUnits.replace(/\B(?=(\d{3})+$)/g, ','), text.language)
  return (
    <Row id={id}>
      <bdi>
        {formatFullAmount(leg, text.language)} {leg.symbol}
      </bdi>
      <span className="block text-xs text-ink-soft">{text('receipt.units', { units })}</span>
    </Row>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(0,1fr)]">{children}</dl>
}

type RowProps = { id: TextId; values?: Record<string, unknown>; isShort?: boolean; children: ReactNode }

/** `isShort`: whether the value is aligned to the end of its line, like those of the statement. */
function Row({ id, values, isShort = false, children }: RowProps) {
  const text = useText()
  const columns = isShort
    ? 'grid-cols-[minmax(0,1fr)_auto]'
    : 'receipt-row sm:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[9.5rem_minmax(0,1fr)]'
  return (
    <div className={`grid gap-x-6 items-baseline border-b border-line py-2 last:border-b-0 ${columns}`}>
      <dt className="text-sm text-ink-soft">{text(id, values)}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
