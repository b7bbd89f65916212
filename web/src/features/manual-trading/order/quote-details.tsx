import { type ChainKey, chainNames } from '@murmur/contract/chains'
import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { Quote, TradeSide } from '@murmur/contract/trading/trades'
import { ChevronDown } from 'lucide-react'
import { Amount, formatShownAmount } from '#features/manual-trading/order/amount.tsx'
import { DetailRows, type DetailValues } from '#features/manual-trading/order/detail-rows.tsx'
import { ExpertDetails } from '#features/manual-trading/order/expert-details.tsx'
import { type RenderLabel, SummaryRows, type SummaryValues } from '#features/manual-trading/order/summary-rows.tsx'
import type { QuoteState } from '#features/manual-trading/order/use-quote.ts'
import { formatBps, formatSpokenPrice, formatTime, groupAddress } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { priorityNames } from '#lib/preferences/priority-names.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { NetworkFeeNote } from '#lib/trading/network-fee-note.tsx'
import { Caution, offMarketThresholdBps, QuoteCautions, sellWaitText } from '#lib/trading/quote-cautions.tsx'
import { Deposit, depositText, IncludedFee, NetworkFee, Total, totalText } from '#lib/trading/quote-costs.tsx'
import { QuoteTimer } from '#lib/trading/quote-timer.tsx'
import { type RiskSlot, useRiskSlot } from '#lib/trading/risk-slot.ts'
import { quotedPriceUsd } from '#lib/trading/unit-price.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { ExplainedTerm } from '#ui/display/explained-term.tsx'

export type QuoteDetailsProps = {
  side: TradeSide
  state: Pick<QuoteState, 'quote' | 'isFetching' | 'isExpired'>
  /** The chain of the chosen token, if any: Solana has one more row. */
  chain: ChainKey | undefined
  feeBps: number
  /** Whether to show how long the quote is valid; otherwise the bar with the button shows it. */
  isTimed: boolean
  /** Whether a warning above has the verdict and the cautions. */
  isDanger?: boolean
  /** Requests a quote of the normal priority. */
  onNormalPriority: () => void
}

const roundingForSide = (side: TradeSide) => (side === 'sell' ? 'sold' : 'down')
const renderLabel: RenderLabel = (label, by) => (by ? <ExplainedTerm label={label} by={by} /> : label)

/** The quote that the user confirms: its summary, its cautions, and all other figures, which are expanded for experts. */
export function QuoteDetails(props: QuoteDetailsProps) {
  const { side, state, chain, feeBps, isTimed, isDanger = false, onNormalPriority } = props
  const text = useText()
  const slot = useRiskSlot()
  const isExpert = useLevel() === 'expert'
  const { quote, isFetching, isExpired } = state
  const rows = (
    <DetailRows
      isOnSolana={(quote?.chain ?? chain) === 'sol'}
      feeBps={feeBps}
      isFetching={isFetching}
      isExpired={isExpired}
      values={quote && toDetailValues(text, quote, isExpired)}
      renderLabel={renderLabel}
    >
      <ExpertDetails quote={quote} />
    </DetailRows>
  )
  return (
    <>
      <QuoteAnnouncement quote={isFetching ? undefined : quote} />
      <SummaryRows
        side={side}
        isFetching={isFetching}
        isExpired={isExpired}
        hasShortRisk={isDanger}
        values={quote && toSummaryValues(text, slot, quote, isDanger, onNormalPriority)}
        renderLabel={renderLabel}
      />
      {quote && !isDanger ? <QuoteCautions quote={quote} /> : null}
      {isExpert ? (
        rows
      ) : (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden justify-between gap-3 text-sm font-semibold">
            {text('quote.more')}
            <span className="inline-flex items-center gap-3">
              {isTimed && quote && !isFetching && !isExpired ? (
                <QuoteTimer validUntil={quote.validUntil} isShort />
              ) : null}
              <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
            </span>
          </summary>
          {rows}
        </details>
      )}
    </>
  )
}

function toSummaryValues(
  text: Translate,
  slot: RiskSlot | undefined,
  quote: Quote,
  isDanger: boolean,
  onNormalPriority: () => void,
): SummaryValues {
  const price = quotedPriceUsd(quote)
  return {
    pay: (
      <>
        <Amount of={quote.pay} rounding={roundingForSide(quote.side)} isInline />
        <IncludedFee quote={quote} of="pay" />
      </>
    ),
    network: <NetworkFee quote={quote} onNormalPriority={onNormalPriority} />,
    deposit: quote.accountDeposit ? <Deposit quote={quote} /> : null,
    total: <Total quote={quote} />,
    expected: (
      <>
        <Amount of={quote.receive} isLarge />
        <IncludedFee quote={quote} of="receive" />
      </>
    ),
    least: <Amount of={quote.receiveAtLeast} isInline />,
    rate: price === undefined ? text('missing') : <ExpandableText {...formatSpokenPrice(text, price)} />,
    impact: formatBps(quote.priceImpactBps, text.language),
    risk: quote.risk ? (isDanger ? slot?.label(quote.risk.level) : slot?.verdict(quote.risk)) : text('danger.unknown'),
  }
}

function toDetailValues(text: Translate, quote: Quote, isExpired: boolean): DetailValues {
  const { accountDeposit, tokenTaxBps, offMarketBps, priority = 'normal' } = quote
  const percent = (bps: number) => formatBps(bps, text.language)
  return {
    fee: <Amount of={quote.platformFee} isCost />,
    network: (
      <>
        {quote.networkFeeExpected ? <Amount of={splitNetworkCosts(quote).fee} isCost /> : null}
        <NetworkFeeNote quote={quote} />
      </>
    ),
    deposit: accountDeposit ? <Amount of={accountDeposit} isCost /> : text('quote.no-deposit'),
    tax: tokenTaxBps ? <Caution>{percent(tokenTaxBps)}</Caution> : null,
    offMarket:
      (offMarketBps ?? 0) < offMarketThresholdBps ? (
        <Caution>{text('danger.worse', { percent: percent(-(offMarketBps ?? 0)) })}</Caution>
      ) : null,
    slippage: percent(quote.slippageBps),
    priority: priority === 'normal' ? null : text(priorityNames[priority]),
    chain: chainNames[quote.chain],
    route: quote.route,
    token: <span className="font-mono text-xs">{groupAddress(quote.token.address)}</span>,
    expires: isExpired ? text('quote.is-expired') : formatTime(quote.validUntil, text.language),
  }
}

/** Announces a loaded quote to screen readers. */
function QuoteAnnouncement({ quote }: { quote: Quote | undefined }) {
  const text = useText()
  return (
    <p role="status" className="sr-only">
      {quote
        ? [
            text('quote.ready', {
              pay: formatShownAmount(quote.pay, roundingForSide(quote.side), text.language),
              least: formatShownAmount(quote.receiveAtLeast, 'down', text.language),
            }),
            feeWarning(text, quote),
            totalText(text, quote),
            quote.accountDeposit ? depositText(text, quote.accountDeposit) : undefined,
            sellWaitText(text, quote),
          ]
            .filter(Boolean)
            .join(' ')
        : null}
    </p>
  )
}
