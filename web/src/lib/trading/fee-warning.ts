import { highNetworkFeeBps } from '@murmur/contract/trading/network-costs'
import type { Quote } from '@murmur/contract/trading/trades'
import { formatPercent } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

/**
 * "The network fee is 31% of this trade." if the expected fee without the deposit exceeds 5 % of the coin amount; else undefined.
 */
export function feeWarning(text: Translate, quote: Pick<Quote, FeeParts>): string | undefined {
  const bps = highNetworkFeeBps(quote)
  if (bps === undefined) return undefined
  const percent = Number(bps) / 100
  return text('quote.fee-high', { percent: formatPercent(percent, text.language, percent < 10 ? 1 : 0) })
}

type FeeParts = 'side' | 'pay' | 'receive' | 'networkFee' | 'networkFeeExpected' | 'accountDeposit'
