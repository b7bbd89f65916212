import { chainNames } from '@murmur/contract/chains'
import type { TradeData } from '@murmur/contract/chat/cards'
import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { ChevronDown } from 'lucide-react'
import { Amount } from '#features/chat/cards/amount.tsx'
import { CardAddress, WholeAddress } from '#features/chat/cards/card-address.tsx'
import { getTokenName } from '#features/chat/cards/card-text.ts'
import { Row } from '#features/chat/cards/row.tsx'
import { VerifiedBadge } from '#features/chat/cards/verified-badge.tsx'
import { formatFullAmount, formatShortAmount } from '#lib/format/amount.ts'
import { formatBps, formatSpokenPrice, formatTime, formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { priorityNames } from '#lib/preferences/priority-names.ts'
import { costLabels } from '#lib/trading/cost-labels.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { NetworkFeeNote } from '#lib/trading/network-fee-note.tsx'
import { QuoteCautions } from '#lib/trading/quote-cautions.tsx'
import { IncludedFee, Total, TotalNote } from '#lib/trading/quote-costs.tsx'
import { QuoteTimer } from '#lib/trading/quote-timer.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { quotedPriceUsd } from '#lib/trading/unit-price.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { ExplainedTerm } from '#ui/display/explained-term.tsx'

type QuoteDetailsProps = { trade: TradeData; isExpired: boolean }

/** The quote that the user confirms: payment, total, amount received and risk, the address and cautions; the other figures are collapsed. */
export function QuoteDetails({ trade, isExpired }: QuoteDetailsProps) {
  const text = useText()
  const isAddressShort = hasTrustedName(trade)
  return (
    <div className={`grid gap-2 ${isExpired ? 'text-ink-soft' : ''}`}>
      <SummaryRows trade={trade} />
      <CardAddress trade={trade} isShort={isAddressShort} />
      <QuoteCautions quote={trade.quote} />
      <details className="group">
        <summary className="-my-1 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          <span className="inline-flex items-center gap-1.5">
            {text('quote.more')}
            <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
          </span>
          {isExpired ? null : <QuoteTimer validUntil={trade.quote.validUntil} isShort />}
        </summary>
        {isAddressShort ? <WholeAddress trade={trade} /> : null}
        <OtherRows trade={trade} isExpired={isExpired} />
      </details>
    </div>
  )
}

/** Whether the token's name can be relied on: verified, not an imitation, and without a risk warning. */
function hasTrustedName({ isVerified, imitates, quote }: TradeData): boolean {
  return isVerified && !imitates && (!quote.risk || quote.risk.level === 'fine')
}

/** The four rows that the decision depends on: payment, total with all costs, amount received, risk. */
function SummaryRows({ trade }: { trade: TradeData }) {
  const text = useText()
  const { quote } = trade
  const risk = useRiskSlot()
  const labels = costLabels[quote.side]
  const warning = feeWarning(text, quote)
  const total = (
    <Row
      label={<ExplainedTerm label={text(labels.total)} by={quote.side === 'buy' ? 'explain.total' : 'explain.net'} />}
      isMain
      below={
        <span className="block text-end">
          <TotalNote quote={quote} />
          {warning ? (
            <span className="mt-0.5 block text-sm font-semibold text-balance text-caution">{warning}</span>
          ) : null}
        </span>
      }
    >
      <Total quote={quote} />
    </Row>
  )
  return (
    <dl className="grid gap-1 sm:gap-1.5">
      <Row label={<ExplainedTerm label={text(labels.pay)} by="explain.pay" />} isMain>
        <Amount of={quote.pay} />
        <IncludedFee quote={quote} of="pay" />
      </Row>
      {quote.side === 'buy' ? total : null}
      <Row
        label={<ExplainedTerm label={text('quote.expected')} by="explain.get" />}
        isMain
        below={<LeastReceived of={quote.receiveAtLeast} />}
      >
        <Amount of={quote.receive} />
        <IncludedFee quote={quote} of="receive" />
      </Row>
      {quote.side === 'buy' ? null : total}
      <Row
        label={<ExplainedTerm label={text('chat.card.risk')} by="explain.risk" />}
        below={quote.risk ? risk?.verdict(quote.risk, 'sentence') : undefined}
      >
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3">
          {quote.risk ? risk?.label(quote.risk.level) : null}
          <VerifiedBadge isVerified={trade.isVerified} isLong />
        </span>
        <ImitationBadge imitates={trade.imitates} />
      </Row>
    </dl>
  )
}

/** "at least 881,100 BONK ($19.60)", below the expected amount. */
function LeastReceived({ of }: { of: TokenAmount }) {
  const text = useText()
  const shown = `${formatShortAmount(of, text.language)} ${of.symbol}`
  const full = `${formatFullAmount(of, text.language)} ${of.symbol}`
  return (
    <span className="block text-end text-sm">
      <ExpandableText
        shown={text('quote.fee-at-least', { amount: shown })}
        full={text('quote.fee-at-least', { amount: full })}
      />
      {of.usdValue === null ? null : (
        <span className="font-normal whitespace-nowrap text-ink-soft"> ({formatUsd(of.usdValue, text.language)})</span>
      )}
    </span>
  )
}

/** Each fee, how the trade is made, and how long the quote is valid. */
function OtherRows({ trade, isExpired }: QuoteDetailsProps) {
  const text = useText()
  const { quote } = trade
  const { priority = 'normal' } = quote
  const price = quotedPriceUsd(quote)
  return (
    <dl className="grid items-baseline gap-x-8 gap-y-0.5 pt-1 md:grid-cols-2">
      <Row label={<ExplainedTerm label={text('quote.impact')} by="explain.impact" />}>
        {formatBps(quote.priceImpactBps, text.language)}
      </Row>
      <Row label={<ExplainedTerm label={text('chat.card.fee')} by="explain.platform-fee" />}>
        <Amount of={quote.platformFee} isCost />
      </Row>
      <Row label={<ExplainedTerm label={text('quote.network-fee')} by="explain.network-fee" />}>
        {quote.networkFeeExpected ? <Amount of={splitNetworkCosts(quote).fee} isCost /> : null}
        <NetworkFeeNote quote={quote} />
      </Row>
      {quote.accountDeposit ? (
        <Row label={<ExplainedTerm label={text('quote.account-deposit')} by="explain.account-deposit" />}>
          <Amount of={quote.accountDeposit} isCost />
        </Row>
      ) : null}
      {price === undefined ? null : (
        <Row
          label={<ExplainedTerm label={text('receipt.price', { symbol: getTokenName(trade) })} by="explain.price" />}
        >
          <ExpandableText {...formatSpokenPrice(text, price)} />
        </Row>
      )}
      <Row label={<ExplainedTerm label={text('quote.slippage')} by="explain.slippage" />}>
        {formatBps(quote.slippageBps, text.language)}
      </Row>
      {priority === 'normal' ? null : (
        <Row label={<ExplainedTerm label={text('priority.heading')} by="explain.priority" />}>
          {text(priorityNames[priority])}
        </Row>
      )}
      {quote.tokenTaxBps ? (
        <Row label={text('quote.token-tax')}>{formatBps(quote.tokenTaxBps, text.language)}</Row>
      ) : null}
      <Row label={text('quote.route')}>
        {quote.route} <span className="text-ink-soft">({chainNames[trade.chain]})</span>
      </Row>
      <Row label={text('quote.expires')}>
        {isExpired ? text('quote.is-expired') : formatTime(quote.validUntil, text.language)}
      </Row>
    </dl>
  )
}
