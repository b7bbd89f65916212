import type { TokenAmount } from '@murmur/contract/trading/trades'
import { shortAmount } from '#lib/format/amount.ts'
import { formatPercent, formatUsd } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { type FeeQuote, type Fees, sumFees } from '#lib/trading/sum-fees.ts'

/** All fees of a quote as one figure, with a warning if the network's is high, and the deposit that is no fee. */
export function FeeSummary({ quote }: { quote: FeeQuote }) {
  const text = useText()
  const { deposit } = sumFees(quote)
  const warning = feeWarning(text, quote)
  return (
    <>
      <FeeFigure quote={quote} />
      {warning ? <span className="mt-0.5 block text-sm font-semibold text-balance text-caution">{warning}</span> : null}
      {deposit ? (
        <span className="mt-0.5 block text-sm font-normal text-balance text-ink-soft">
          {depositText(text, deposit)}
        </span>
      ) : null}
    </>
  )
}

/** "about $0.03 (1.2%)": all fees, and their share of the trade. */
export function FeeFigure({ quote }: { quote: FeeQuote }) {
  const text = useText()
  const { share } = sumFees(quote)
  return (
    <>
      {feesText(text, quote)}
      {share === undefined ? null : (
        <span className="font-normal text-ink-soft"> ({formatPercent(share, text.language, share < 10 ? 1 : 0)})</span>
      )}
    </>
  )
}

/** "about $0.03"; in the coin, or in both tokens, without a price. */
export function feesText(text: Translate, quote: FeeQuote): string {
  const { usdValue, amounts } = sumFees(quote)
  return text('quote.about', {
    amount:
      usdValue === null ? amounts.map((each) => units(text, each)).join(' + ') : formatUsd(usdValue, text.language),
  })
}

/** "plus a one-time, refundable account deposit of about $0.35" */
export function depositText(text: Translate, deposit: NonNullable<Fees['deposit']>): string {
  return text('quote.deposit-note', { amount: worth(text, deposit) })
}

const worth = (text: Translate, amount: TokenAmount) =>
  amount.usdValue === null ? units(text, amount) : formatUsd(amount.usdValue, text.language)

const units = (text: Translate, amount: TokenAmount) => `${shortAmount(amount, text.language)} ${amount.symbol}`
