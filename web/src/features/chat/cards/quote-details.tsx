import { chainNames } from '@murmur/contract/chains'
import type { TradeData } from '@murmur/contract/chat/cards'
import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { Quote } from '@murmur/contract/trading/trades'
import { ChevronDown } from 'lucide-react'
import { Amount } from '#features/chat/cards/amount.tsx'
import { CardAddress } from '#features/chat/cards/card-address.tsx'
import { getTokenName } from '#features/chat/cards/card-text.ts'
import { Row } from '#features/chat/cards/row.tsx'
import { VerifiedBadge } from '#features/chat/cards/verified-badge.tsx'
import { formatBps, formatSpokenPrice, formatTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { costLabels } from '#lib/trading/cost-labels.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { NetworkFeeNote } from '#lib/trading/network-fee-note.tsx'
import { QuoteCautions } from '#lib/trading/quote-cautions.tsx'
import { Deposit, IncludedFee, NetworkFee, Total } from '#lib/trading/quote-costs.tsx'
import { QuoteTimer } from '#lib/trading/quote-timer.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { quotedPriceUsd } from '#lib/trading/unit-price.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { Explained } from '#ui/display/explained.tsx'

type QuoteDetailsProps = { trade: TradeData; isExpired: boolean }

/** The quote that the user confirms: its main figures, the address, cautions, and the other figures, folded except for experts. */
export function QuoteDetails({ trade, isExpired }: QuoteDetailsProps) {
  const text = useText()
  const isExpert = useLevel() === 'expert'
  return (
    <div className={`grid gap-2 ${isExpired ? 'text-ink-soft' : ''}`}>
      <SummaryRows trade={trade} />
      <CardAddress trade={trade} />
      <QuoteCautions quote={trade.quote} />
      {isExpert ? (
        <OtherRows trade={trade} isExpired={isExpired} isTimed />
      ) : (
        <details className="group">
          <summary className="-my-1 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            <span className="inline-flex items-center gap-1.5">
              {text('quote.more')}
              <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
            </span>
            {isExpired ? null : <QuoteTimer validUntil={trade.quote.validUntil} isShort />}
          </summary>
          <OtherRows trade={trade} isExpired={isExpired} />
        </details>
      )}
    </div>
  )
}

/** The sum, from the payment to the total; the receipt, expected and at least, with the price impact; and the risk. */
function SummaryRows({ trade }: { trade: TradeData }) {
  const text = useText()
  const { quote } = trade
  const risk = useRiskSlot()
  const isBuy = trade.type === 'buy'
  const sum = <SumRows quote={quote} />
  return (
    <div className="grid gap-1 sm:gap-1.5">
      <dl className="grid gap-0.5">
        <Row label={<Explained label={text(costLabels[quote.side].pay)} by="explain.pay" />} isMain>
          <Amount of={quote.pay} />
          <IncludedFee quote={quote} of="pay" />
        </Row>
        {isBuy ? sum : null}
      </dl>
      <dl className="grid gap-0.5 rounded-md bg-sunk/60 px-2 py-1.5 sm:px-3">
        <Row label={text('quote.expected')} isMain>
          <Amount of={quote.receive} />
          <IncludedFee quote={quote} of="receive" />
        </Row>
        <Row label={<Explained label={text('quote.at-least')} by="explain.at-least" />}>
          <Amount of={quote.receiveAtLeast} />
        </Row>
        <Row label={<Explained label={text('quote.impact')} by="explain.impact" />}>
          {formatBps(quote.priceImpactBps, text.language)}
        </Row>
      </dl>
      <dl className="grid gap-0.5">
        {isBuy ? null : sum}
        <Row
          label={<Explained label={text('chat.card.risk')} by="explain.risk" />}
          below={quote.risk ? risk?.verdict(quote.risk) : undefined}
        >
          <VerifiedBadge isVerified={trade.isVerified} />
          <ImitationBadge imitates={trade.imitates} />
        </Row>
      </dl>
    </div>
  )
}

/** The network's costs, and the total. */
function SumRows({ quote }: { quote: Quote }) {
  const text = useText()
  const labels = costLabels[quote.side]
  return (
    <>
      <Row label={<Explained label={text(labels.network)} by="explain.network-fee" />}>
        <NetworkFee quote={quote} />
      </Row>
      {quote.accountDeposit ? (
        <Row label={<Explained label={text(labels.deposit)} by="explain.account-deposit" />}>
          <Deposit quote={quote} />
        </Row>
      ) : null}
      <Row
        label={<Explained label={text(labels.total)} by={quote.side === 'buy' ? 'explain.total' : 'explain.net'} />}
        isMain
        isSum
      >
        <Total quote={quote} />
      </Row>
    </>
  )
}

/** Each fee, how the trade is made, and how long the quote is valid. */
function OtherRows({ trade, isExpired, isTimed = false }: QuoteDetailsProps & { isTimed?: boolean }) {
  const text = useText()
  const { quote } = trade
  const price = quotedPriceUsd(quote)
  return (
    <dl className="grid items-baseline gap-x-8 gap-y-0.5 md:grid-cols-2">
      <Row label={<Explained label={text('chat.card.fee')} by="explain.platform-fee" />}>
        <Amount of={quote.platformFee} isCost />
      </Row>
      <Row label={<Explained label={text('quote.network-fee')} by="explain.network-fee" />}>
        {quote.networkFeeExpected ? <Amount of={splitNetworkCosts(quote).fee} isCost /> : null}
        <NetworkFeeNote quote={quote} />
      </Row>
      {quote.accountDeposit ? (
        <Row label={<Explained label={text('quote.account-deposit')} by="explain.account-deposit" />}>
          <Amount of={quote.accountDeposit} isCost />
        </Row>
      ) : null}
      {price === undefined ? null : (
        <Row label={<Explained label={text('receipt.price', { symbol: getTokenName(trade) })} by="explain.price" />}>
          <ExpandableText {...formatSpokenPrice(text, price)} />
        </Row>
      )}
      <Row label={<Explained label={text('quote.slippage')} by="explain.slippage" />}>
        {formatBps(quote.slippageBps, text.language)}
      </Row>
      {quote.tokenTaxBps ? (
        <Row label={text('quote.token-tax')}>{formatBps(quote.tokenTaxBps, text.language)}</Row>
      ) : null}
      <Row label={text('quote.route')}>
        {quote.route} <span className="text-ink-soft">({chainNames[trade.chain]})</span>
      </Row>
      <Row label={text('quote.expires')}>
        {isExpired ? text('quote.is-expired') : formatTime(quote.validUntil, text.language)}
        {isTimed && !isExpired ? (
          <span className="ms-3">
            <QuoteTimer validUntil={quote.validUntil} isShort />
          </span>
        ) : null}
      </Row>
    </dl>
  )
}
