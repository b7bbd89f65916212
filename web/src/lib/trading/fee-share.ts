import type { Quote } from '@murmur/contract/trades'
import { formatPercent } from '#lib/format/format.ts'
import type { SayText } from '#lib/i18n/text.ts'

/** From here on the network takes more of a trade than people expect. Basis points. */
const worthWarningBps = 500n

/** "The network fee is 31% of this trade.", where it is more than 5 %; by the expected fee, against the coin's side. */
export function feeWarning(text: SayText, quote: Pick<Quote, FeeParts>): string | undefined {
  const coin = BigInt((quote.side === 'buy' ? quote.pay : quote.receive).amountBaseUnits)
  const fee = BigInt((quote.networkFeeExpected ?? quote.networkFee).amountBaseUnits)
  if (coin === 0n || fee * 10_000n <= coin * worthWarningBps) return undefined
  const percent = Number((fee * 10_000n) / coin) / 100
  return text('quote.fee-high', { percent: formatPercent(percent, text.language, percent < 10 ? 1 : 0) })
}

type FeeParts = 'side' | 'pay' | 'receive' | 'networkFee' | 'networkFeeExpected'
