import type { HistoryTransaction } from '@murmur/contract/trading/history'
import { formatUsdOrMissing } from '#features/history/format-deviation.ts'
import { receiptLines, type StatementLine } from '#features/history/receipt-lines.ts'
import { formatFeeAmount, formatShortAmount } from '#lib/format/amount.ts'
import { useText } from '#lib/i18n/text.ts'

const columns = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 items-baseline sm:grid-cols-[minmax(0,1fr)_14rem_8rem]'

/** The amounts and costs of a transaction: amount and USD value at the right, and the total below a line. */
export function ReceiptStatement({ transaction }: { transaction: HistoryTransaction }) {
  const text = useText()
  return (
    <div>
      <p aria-hidden className={`${columns} pb-2 text-xs text-ink-soft max-sm:hidden`}>
        <span />
        <span className="text-end">{text('history.amount')}</span>
        <span className="text-end">{text('history.value')}</span>
      </p>
      <dl className="border-t border-line-strong">
        {receiptLines(transaction).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </dl>
    </div>
  )
}

const kindStyles = {
  part: 'ps-4 text-sm text-ink-soft',
  minus: '',
  total: '-mt-px border-t border-t-line-strong font-semibold',
} as const

function Line({ line: { id, amount, usdValue, kind, isCost = false } }: { line: StatementLine }) {
  const text = useText()
  const sign = kind === 'minus' ? '−' : ''
  return (
    <div
      className={`receipt-line ${columns} border-b border-line py-2.5 last:border-b-0 ${kind ? kindStyles[kind] : ''}`}
    >
      <dt className={`max-sm:row-span-2 max-sm:self-start ${kind === 'total' ? '' : 'text-ink-soft'}`}>{text(id)}</dt>
      <dd className="figure text-end wrap-anywhere">
        {amount ? (
          <bdi>
            {sign}
            {(isCost ? formatFeeAmount : formatShortAmount)(amount, text.language)} {amount.symbol}
          </bdi>
        ) : null}
      </dd>
      <dd
        className={`figure col-start-2 text-end sm:col-start-3 ${kind === 'total' ? '' : 'max-sm:text-sm max-sm:text-ink-soft'}`}
      >
        <bdi>
          {usdValue === null ? '' : sign}
          {formatUsdOrMissing(text, usdValue)}
        </bdi>
      </dd>
    </div>
  )
}
