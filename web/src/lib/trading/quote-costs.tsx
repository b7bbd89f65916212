import type { Quote, TokenAmount } from '@murmur/contract/trading/trades'
import { formatFeeAmount } from '#lib/format/amount.ts'
import { formatBps, formatCostUsd, formatUsd } from '#lib/format/format.ts'
import { type TextId, type Translate, useText } from '#lib/i18n/text.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { getTotals, splitCosts } from '#lib/trading/sum-costs.ts'

/** "Includes Murmur's fee of $0.13 (0.5%)": below the payment or the receipt, whichever contains the fee. */
export function IncludedFee({ quote, of }: { quote: Quote; of: 'pay' | 'receive' }) {
  const text = useText()
  const { platformFee, feeIn, feeBps } = splitCosts(quote)
  if (feeIn !== of) return null
  return (
    <span className="block text-xs font-normal tracking-normal text-ink-soft sm:text-sm">
      {text(of === 'pay' ? 'quote.included-in-pay' : 'quote.included-in-receipt', {
        amount: costText(text, platformFee),
        percent: formatBps(feeBps, text.language),
      })}
    </span>
  )
}

type NetworkFeeProps = { quote: Quote; onNormalPriority: () => void }

/** "about $0.58 (up to $1.20)", with a warning if the fee is high, and the way back to the normal priority from a raised one. */
export function NetworkFee({ quote, onNormalPriority }: NetworkFeeProps) {
  const text = useText()
  const { fee, highestFee } = splitCosts(quote)
  const warning = feeWarning(text, quote)
  return (
    <>
      <Range {...feeRange(text, fee, highestFee)} />
      {warning ? <span className="mt-0.5 block text-sm font-semibold text-balance text-caution">{warning}</span> : null}
      {warning && (quote.priority ?? 'normal') !== 'normal' ? (
        <button
          type="button"
          onClick={onNormalPriority}
          className="min-h-11 text-end text-sm font-semibold text-accent underline underline-offset-2"
        >
          {text('priority.use-normal')}
        </button>
      ) : null}
    </>
  )
}

const totalNotes = {
  buy: { fee: 'quote.with-network', deposit: 'quote.with-deposit' },
  sell: { fee: 'quote.after-network', deposit: 'quote.after-deposit' },
} as const satisfies Record<Quote['side'], Record<string, TextId>>

/** "With the network fee and a refundable deposit of $0.30": below a total without its rows. */
export function TotalNote({ quote }: { quote: Quote }) {
  const text = useText()
  const { deposit } = splitCosts(quote)
  const notes = totalNotes[quote.side]
  return (
    <span className="block text-xs font-normal tracking-normal text-ink-soft sm:text-sm">
      {deposit ? text(notes.deposit, { amount: costText(text, deposit) }) : text(notes.fee)}
    </span>
  )
}

/** The deposit, which is not a fee. */
export function Deposit({ quote }: { quote: Quote }) {
  const text = useText()
  const { deposit } = splitCosts(quote)
  return deposit && costText(text, deposit)
}

/** "Plus a one-time, refundable account deposit of about $0.35." for announcements. */
export function depositText(text: Translate, deposit: TokenAmount): string {
  return text('quote.deposit-note', { amount: costText(text, deposit) })
}

/** "about $25.58 (up to $26.20)"; of a sale "(at least $22.90)". "N/A" without a price. */
export function Total({ quote }: { quote: Quote }) {
  const text = useText()
  const range = totalRange(text, quote)
  return range ? <Range {...range} /> : text('missing')
}

/** "Total: about $25.58 (up to $26.20)." for announcements; undefined without a price. */
export function totalText(text: Translate, quote: Quote): string | undefined {
  const range = totalRange(text, quote)
  const amount = range && [range.shown, range.limit && `(${range.limit})`].filter(Boolean).join(' ')
  return amount && text(quote.side === 'buy' ? 'quote.say-total' : 'quote.say-net', { amount })
}

type RangeProps = { shown: string; limit: string | undefined }

/** An expected figure and its limit, which moves to the next line as a whole. */
function Range({ shown, limit }: RangeProps) {
  return (
    <>
      <span className="whitespace-nowrap">{shown}</span>
      {limit ? (
        <>
          {' '}
          <span className="font-normal whitespace-nowrap text-ink-soft">({limit})</span>
        </>
      ) : null}
    </>
  )
}

function feeRange(text: Translate, expected: TokenAmount, highest: TokenAmount): RangeProps {
  const [shown, limit] = [costText(text, expected), costText(text, highest, 'up')]
  // Two equal figures are one.
  if (shown === limit) return { shown: text('quote.fee-at-most', { amount: limit }), limit: undefined }
  // "<$0.01" is a range already.
  const isBelowCent = expected.usdValue !== null && expected.usdValue < 0.01
  return {
    shown: isBelowCent ? shown : text('quote.about', { amount: shown }),
    limit: text('quote.up-to', { amount: limit }),
  }
}

function totalRange(text: Translate, quote: Quote): RangeProps | undefined {
  const totals = getTotals(quote)
  if (!totals) return undefined
  const [shown, limit] = [formatUsd(totals.expectedUsd, text.language), formatUsd(totals.limitUsd, text.language)]
  const limitText = text(quote.side === 'buy' ? 'quote.up-to' : 'quote.fee-at-least', { amount: limit })
  return { shown: text('quote.about', { amount: shown }), limit: shown === limit ? undefined : limitText }
}

/** The value of a cost in USD; the amount of an asset without a price. */
function costText(text: Translate, amount: TokenAmount, rounding: 'down' | 'up' = 'down'): string {
  if (amount.usdValue !== null) return formatCostUsd(amount.usdValue, text.language)
  return `${formatFeeAmount(amount, text.language, rounding)} ${amount.symbol}`
}
