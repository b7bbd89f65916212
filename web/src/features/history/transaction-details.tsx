import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatQuoteDeviation, formatUsdOrMissing } from '#features/history/format-deviation.ts'
import { receiptSearch } from '#features/history/receipt-search.ts'
import { formatLeg } from '#features/history/transaction-text.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** Details that do not fit into the columns: value at the time, fees, and deviation from the quote. */
export function TransactionDetails({ transaction, search }: { transaction: HistoryTransaction; search: string }) {
  const text = useText()
  const { type, usdValue, feesUsd, quoted, againstQuoteBps, tokenIn, id } = transaction
  const isTrade = type !== 'Transfer'
  const promised = formatLeg(text, quoted)
  const paid = formatLeg(text, tokenIn)
  return (
    <div className="appear grid gap-4 sm:flex sm:items-end sm:justify-between">
      <dl className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:gap-x-6 sm:flex-wrap">
        <DetailItem id="history.value">{formatUsdOrMissing(text, usdValue)}</DetailItem>
        <DetailItem id="history.fees">{formatUsdOrMissing(text, feesUsd)}</DetailItem>
        {isTrade ? (
          <>
            <DetailItem id="history.paid">{paid ? <ExpandableText {...paid} /> : text('missing')}</DetailItem>
            <DetailItem id="history.quoted">{promised ? <ExpandableText {...promised} /> : text('missing')}</DetailItem>
            <DetailItem id="history.against-quote">{formatQuoteDeviation(text, againstQuoteBps)}</DetailItem>
          </>
        ) : null}
      </dl>
      <Link to={receiptSearch(search, id)} className={`no-print shrink-0 ${buttonClass()}`}>
        <ReceiptText aria-hidden size={18} />
        {text('receipt.heading')}
      </Link>
    </div>
  )
}

function DetailItem({ id, children }: { id: TextId; children: ReactNode }) {
  const text = useText()
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{text(id)}</dt>
      <dd className="text-sm wrap-anywhere">{children}</dd>
    </div>
  )
}
