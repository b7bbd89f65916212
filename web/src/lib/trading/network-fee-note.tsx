import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { Quote } from '@murmur/contract/trading/trades'
import { formatFeeAmount } from '#lib/format/amount.ts'
import { formatCostUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

type NetworkFeeNoteProps = { quote: Pick<Quote, 'networkFee' | 'networkFeeExpected' | 'accountDeposit'> }

/** The maximum network fee, shown below the expected one. */
export function NetworkFeeNote({ quote }: NetworkFeeNoteProps) {
  const text = useText()
  const { highestFee } = splitNetworkCosts(quote)
  const amount = `${formatFeeAmount(highestFee, text.language, 'up')} ${highestFee.symbol}`
  return (
    <span className="mt-0.5 block text-xs font-normal text-ink-soft">
      {text('quote.fee-at-most', { amount })}
      {highestFee.usdValue === null ? null : (
        <span className="whitespace-nowrap"> ({formatCostUsd(highestFee.usdValue, text.language)})</span>
      )}
    </span>
  )
}
