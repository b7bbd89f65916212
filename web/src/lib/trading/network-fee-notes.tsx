import type { Quote } from '@murmur/contract/trading/trades'
import { shortAmount } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'

type NetworkFeeNotesProps = {
  quote: Pick<Quote, 'side' | 'pay' | 'receive' | 'networkFee' | 'networkFeeExpected'>
  /** Not where another line warns already. */
  hasWarning?: boolean
}

/** Notes below the expected network fee: its maximum, and a warning if it is high for the trade. */
export function NetworkFeeNotes({ quote, hasWarning = true }: NetworkFeeNotesProps) {
  const text = useText()
  const { networkFee } = quote
  const amount = `${shortAmount(networkFee, text.language, 'up')} ${networkFee.symbol}`
  const warning = hasWarning ? feeWarning(text, quote) : undefined
  return (
    <>
      <span className="mt-0.5 block text-xs font-normal text-ink-soft">
        {text('quote.fee-at-most', { amount })}
        {networkFee.usdValue === null ? null : (
          <span className="whitespace-nowrap"> ({formatUsd(networkFee.usdValue, text.language)})</span>
        )}
      </span>
      {warning ? <span className="mt-0.5 block text-balance text-sm font-semibold text-caution">{warning}</span> : null}
    </>
  )
}
