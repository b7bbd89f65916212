import { chainNames } from '@murmur/contract/chains'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatQuoteDeviation, formatUsdOrMissing } from '#features/history/format-deviation.ts'
import { pricePerToken } from '#features/history/price-per-token.ts'
import { formatLeg, isIncoming } from '#features/history/transaction-text.ts'
import { formatMoment, formatSpokenPrice, groupAddress } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Figure } from '#ui/display/figure.tsx'

type RowsProps = { of: HistoryTransaction }

/** The amounts sent and received with all digits, and the deviation from the quote. */
export function AmountRows({ of }: RowsProps) {
  const text = useText()
  const isTrade = of.type !== 'Transfer'
  const price = pricePerToken(of)
  return (
    <Rows>
      <AmountRow
        id={isTrade ? (of.type === 'Sell' ? 'receipt.sold' : 'receipt.paid') : 'history.sent'}
        of={of.tokenIn}
      />
      <AmountRow id={isTrade ? 'receipt.got' : 'history.received'} of={of.tokenOut} />
      <Row id="history.value">{formatUsdOrMissing(text, of.usdValue)}</Row>
      {price ? (
        <Row id="receipt.price" values={{ symbol: price.symbol }}>
          <Figure {...formatSpokenPrice(text, price.usd)} />
        </Row>
      ) : null}
      {isTrade ? (
        <>
          <AmountRow id="history.quoted" of={of.quoted} />
          <AmountRow id="receipt.least" of={of.leastPromised} />
          <Row id="history.against-quote">{formatQuoteDeviation(text, of.againstQuoteBps)}</Row>
        </>
      ) : null}
    </Rows>
  )
}

/** The fees by payee. */
export function FeeRows({ of }: RowsProps) {
  const text = useText()
  return (
    <Rows>
      <AmountRow id="receipt.platform-fee" of={of.platformFee} />
      <AmountRow id="receipt.network-fee" of={of.networkFee} />
      <Row id="history.fees">{formatUsdOrMissing(text, of.feesUsd)}</Row>
    </Rows>
  )
}

type DetailProps = RowsProps & { ownAddress: string | undefined }

/** Chain, times and addresses; addresses in full, in groups of four. */
export function DetailRows({ of, ownAddress }: DetailProps) {
  const text = useText()
  const moment = (iso: string) => <time dateTime={iso}>{formatMoment(iso, text.language)}</time>
  const token = of.type === 'Sell' || !isIncoming(of) ? of.tokenIn : of.tokenOut
  const from = isIncoming(of) ? 'receipt.from' : 'receipt.to'
  return (
    <Rows>
      <Row id="history.chain">{chainNames[of.chain]}</Row>
      <Row id={of.type === 'Transfer' ? 'history.date' : 'receipt.asked-at'}>{moment(of.date)}</Row>
      {of.type === 'Transfer' ? null : (
        <Row id="receipt.confirmed-at">{of.confirmedAt ? moment(of.confirmedAt) : text('missing')}</Row>
      )}
      <Row id="receipt.token" values={{ symbol: token.symbol }}>
        <Code>{groupAddress(token.address)}</Code>
      </Row>
      {ownAddress ? (
        <Row id="receipt.wallet">
          <Code>{groupAddress(ownAddress)}</Code>
        </Row>
      ) : null}
      {of.counterparty ? (
        <Row id={from}>
          <Code>{groupAddress(of.counterparty)}</Code>
        </Row>
      ) : null}
      <Row id="receipt.transaction">
        <Hash of={of} />
      </Row>
      <Row id="receipt.number">
        <Code>{of.id}</Code>
      </Row>
    </Rows>
  )
}

function Hash({ of: { hash, url } }: RowsProps) {
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
function AmountRow({ id, of }: { id: TextId; of: Leg | null | undefined }) {
  const text = useText()
  const words = formatLeg(text, of)
  return words ? <Row id={id}>{words.full}</Row> : null
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
