import { chainNames } from '@murmur/contract/chains'
import type { TradeData } from '@murmur/contract/chat/cards'
import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import { ChevronDown } from 'lucide-react'
import { Amount } from '#features/chat/cards/amount.tsx'
import { CardAddress } from '#features/chat/cards/card-address.tsx'
import { Row } from '#features/chat/cards/row.tsx'
import { VerifiedBadge } from '#features/chat/cards/verified-badge.tsx'
import { formatBps, formatTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { FeeSummary } from '#lib/trading/fee-summary.tsx'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { NetworkFeeNote } from '#lib/trading/network-fee-note.tsx'
import { QuoteCautions } from '#lib/trading/quote-cautions.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Explained } from '#ui/display/explained.tsx'

type QuoteDetailsProps = { trade: TradeData; secondsLeft: number | undefined; isExpired: boolean }

/** The quote that the user confirms: its main figures, the address, cautions, and the other figures, folded except for experts. */
export function QuoteDetails(props: QuoteDetailsProps) {
  const text = useText()
  const isExpert = useLevel() === 'expert'
  const { trade, secondsLeft, isExpired } = props
  return (
    <div className={`grid gap-2 ${isExpired ? 'text-ink-soft' : ''}`}>
      <SummaryRows trade={trade} />
      <CardAddress trade={trade} />
      <QuoteCautions quote={trade.quote} />
      {isExpert ? (
        <OtherRows {...props} />
      ) : (
        <details className="group">
          <summary className="-my-1 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold [&::-webkit-details-marker]:hidden">
            <span className="inline-flex items-center gap-1.5">
              {text('quote.more')}
              <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
            </span>
            {isExpired ? null : <SecondsLeft count={secondsLeft} isAlone />}
          </summary>
          <OtherRows {...props} secondsLeft={undefined} />
        </details>
      )}
    </div>
  )
}

/** Payment, expected and least receipt, all fees as one figure, and the risk. */
function SummaryRows({ trade }: { trade: TradeData }) {
  const text = useText()
  const { quote } = trade
  const risk = useRiskSlot()
  return (
    <dl className="grid gap-0.5">
      <Row
        label={<Explained label={text(trade.type === 'sell' ? 'quote.sell' : 'quote.pay')} by="explain.pay" />}
        isMain
      >
        <Amount of={quote.pay} />
      </Row>
      <Row label={text('quote.expected')} isMain>
        <Amount of={quote.receive} />
      </Row>
      <Row label={<Explained label={text('quote.at-least')} by="explain.at-least" />}>
        <Amount of={quote.receiveAtLeast} />
      </Row>
      <Row label={<Explained label={text('quote.all-fees')} by="explain.all-fees" />}>
        <FeeSummary quote={quote} />
      </Row>
      <Row
        label={<Explained label={text('chat.card.risk')} by="explain.risk" />}
        below={quote.risk ? risk?.verdict(quote.risk) : undefined}
      >
        <VerifiedBadge isVerified={trade.isVerified} />
        <ImitationBadge imitates={trade.imitates} />
      </Row>
    </dl>
  )
}

/** Each fee, how the trade is made, and how long the quote is valid. */
function OtherRows({ trade, secondsLeft, isExpired }: QuoteDetailsProps) {
  const text = useText()
  const { quote } = trade
  return (
    <dl className="grid gap-0.5">
      <Row label={<Explained label={text('chat.card.fee')} by="explain.platform-fee" />}>
        <Amount of={quote.platformFee} />
      </Row>
      <Row label={<Explained label={text('quote.network-fee')} by="explain.network-fee" />}>
        {quote.networkFeeExpected ? <Amount of={splitNetworkCosts(quote).fee} /> : null}
        <NetworkFeeNote quote={quote} />
      </Row>
      {quote.accountDeposit ? (
        <Row label={<Explained label={text('quote.account-deposit')} by="explain.account-deposit" />}>
          <Amount of={quote.accountDeposit} />
        </Row>
      ) : null}
      <Row label={<Explained label={text('quote.impact')} by="explain.impact" />}>
        {formatBps(quote.priceImpactBps, text.language)}
      </Row>
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
        {isExpired ? null : <SecondsLeft count={secondsLeft} />}
      </Row>
    </dl>
  )
}

/** Hidden from screen readers, which would announce the countdown every second. */
function SecondsLeft({ count, isAlone = false }: { count: number | undefined; isAlone?: boolean }) {
  const text = useText()
  if (count === undefined) return null
  return (
    <span aria-hidden className="font-normal text-ink-soft tabular-nums">
      {' '}
      {text(isAlone ? 'chat.card.seconds-left' : 'chat.card.seconds', { count })}
    </span>
  )
}
