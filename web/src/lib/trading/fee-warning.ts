import type { Quote } from '@murmur/contract/trading/trades'
import { formatPercent } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

/** Warn from this share of the trade on, in basis points. */
const feeWarningThresholdBps = 500n

/** "The network fee is 31% of this trade." if the expected fee exceeds 5 % of the coin amount; else undefined. */
export function feeWarning(text: Translate, quote: Pick<Quote, FeeParts>): string | undefined {
  const coin = BigInt((quote.side === 'buy' ? quote.pay : quote.receive).amountBaseUnits)
  const fee = BigInt((quote.networkFeeExpected ?? quote.networkFee).amountBaseUnits)
  if (coin === 0n || fee * 10_000n <= coin * feeWarningThresholdBps) return undefined
  const percent = Number((fee * 10_000n) / coin) / 100
  return text('quote.fee-high', { percent: formatPercent(percent, text.language, percent < 10 ? 1 : 0) })
}

type FeeParts = 'side' | 'pay' | 'receive' | 'networkFee' | 'networkFeeExpected'
