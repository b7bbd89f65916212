import type { Address } from '@murmur/contract/address'
import { chainNames } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatQuoteDeviation, formatUsdOrMissing } from '#features/history/format-deviation.ts'
import { pricePerToken } from '#features/history/price-per-token.ts'
import { formatLeg, isIncoming } from '#features/history/transaction-text.ts'
import { formatDateTime, formatSpokenPrice, groupAddress } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import type { NameOf } from '#lib/trading/recipient-names.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

type RowsProps = { transaction: HistoryTransaction }

/** The amounts sent and received with all digits, and the deviation from the quote. */
export function AmountRows({ transaction }: RowsProps) {
  const text = useText()
  const isTrade = transaction.type !== 'Transfer'
  const price = pricePerToken(transaction)
  return (
    <Rows>
      <AmountRow
        id={isTrade ? (transaction.type === 'Sell' ? 'receipt.sold' : 'receipt.paid') : 'history.sent'}
        leg={transaction.tokenIn}
      />
      <AmountRow id={isTrade ? 'receipt.got' : 'history.received'} leg={transaction.tokenOut} />
      <Row id="history.value">{formatUsdOrMissing(text, transaction.usdValue)}</Row>
      {price ? (
        <Row id="receipt.price" values={{ symbol: price.symbol }}>
          <ExpandableText {...formatSpokenPrice(text, price.usd)} />
        </Row>
      ) : null}
      {isTrade ? (
        <>
          <AmountRow id="history.quoted" leg={transaction.quoted} />
          <AmountRow id="receipt.least" leg={transaction.minPromised} />
          <Row id="history.against-quote">{formatQuoteDeviation(text, transaction.againstQuoteBps)}</Row>
        </>
      ) : null}
    </Rows>
  )
}

/** The fees by payee. */
export function FeeRows({ transaction }: RowsProps) {
  const text = useText()
  return (
    <Rows>
      <AmountRow id="receipt.platform-fee" leg={transaction.platformFee} />
      <AmountRow id="receipt.network-fee" leg={transaction.networkFee} />
      <Row id="history.fees">{formatUsdOrMissing(text, transaction.feesUsd)}</Row>
    </Rows>
  )
}

type DetailProps = RowsProps & { userAddress: Address | undefined; nameOf: NameOf }

/** Chain, times and addresses; addresses in full, in groups of four. */
export function DetailRows({ transaction, userAddress, nameOf }: DetailProps) {
  const text = useText()
  const moment = (iso: string) => <time dateTime={iso}>{formatDateTime(iso, text.language)}</time>
  const token = transaction.type === 'Sell' || !isIncoming(transaction) ? transaction.tokenIn : transaction.tokenOut
  const from = isIncoming(transaction) ? 'receipt.from' : 'receipt.to'
  const party = transaction.purpose === 'revoke' ? 'receipt.spender' : from
  return (
    <Rows>
      <Row id="history.chain">{chainNames[transaction.chain]}</Row>
      <Row id={transaction.type === 'Transfer' ? 'history.date' : 'receipt.asked-at'}>{moment(transaction.date)}</Row>
      {transaction.type === 'Transfer' ? null : (
        <Row id="receipt.confirmed-at">
          {transaction.confirmedAt ? moment(transaction.confirmedAt) : text('missing')}
        </Row>
      )}
      <Row id="receipt.token" values={{ symbol: token.symbol }}>
        <Code>{groupAddress(token.address)}</Code>
      </Row>
      {userAddress ? (
        <Row id="receipt.wallet">
          <Code>{groupAddress(userAddress)}</Code>
        </Row>
      ) : null}
      {transaction.counterparty ? (
        <Row id={party}>
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

/** The name of an address, above it. */
function Name({ of, nameOf }: { of: string; nameOf: NameOf }) {
  const name = nameOf(of)
  return name ? <bdi className="same-side block font-semibold">{name}</bdi> : null
}

function Hash({ transaction: { hash, url } }: RowsProps) {
  const text = useText()
  if (!hash) return text('missing')
  const shown = <Code>{groupAddress(hash)}</Code>
  if (!url) return shown
  return (
    <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      {shown}
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
function AmountRow({ id, leg }: { id: TextId; leg: Leg | null | undefined }) {
  const text = useText()
  const amount = formatLeg(text, leg)
  if (!amount) return null
  return (
    <Row id={id}>
      {amount.shown}
      {amount.shown === amount.full ? null : <span className="block text-xs text-ink-soft">{amount.full}</span>}
    </Row>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(0,1fr)]">{children}</dl>
}

type RowProps = { id: TextId; values?: Record<string, unknown>; children: ReactNode }

function Row({ id, values, children }: RowProps) {
  const text = useText()
  return (
    <div className="receipt-row grid gap-x-6 items-baseline border-b border-line py-2 last:border-b-0 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{text(id, values)}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
