import { type ChainKey, chainNames } from '@murmur/contract/chains'
import type { Quote, TradeSide } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { Amount, formatShownAmount } from '#features/manual-trading/order/amount.tsx'
import { ExpertDetails } from '#features/manual-trading/order/expert-details.tsx'
import { QuoteRows, type QuoteRowValues } from '#features/manual-trading/order/quote-rows.tsx'
import type { QuoteState } from '#features/manual-trading/order/use-quote.ts'
import { formatBps, formatTime, groupAddress } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { feeWarning } from '#lib/trading/fee-warning.ts'
import { NetworkFeeNotes } from '#lib/trading/network-fee-notes.tsx'
import { type RiskSlot, useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Explained } from '#ui/display/explained.tsx'

export type QuoteDetailsProps = {
  side: TradeSide
  state: Pick<QuoteState, 'quote' | 'isFetching' | 'isExpired'>
  /** The chain of the chosen token, if any: Solana has one more row. */
  chain: ChainKey | undefined
  feeBps: number
}

/** A price below the market by more than this is marked as worse, in basis points. */
const offMarketThresholdBps = -100

const roundingForSide = (side: TradeSide) => (side === 'sell' ? 'sold' : 'down')

/** The quote details that the user confirms. */
export function QuoteDetails({ side, state, chain, feeBps }: QuoteDetailsProps) {
  const text = useText()
  const slot = useRiskSlot()
  const { quote, isFetching, isExpired } = state
  return (
    <>
      <QuoteAnnouncement quote={isFetching ? undefined : quote} />
      <QuoteRows
        side={side}
        isOnSolana={(quote?.chain ?? chain) === 'sol'}
        feeBps={feeBps}
        isFetching={isFetching}
        isExpired={isExpired}
        values={quote && toRowValues(text, slot, quote, isExpired)}
        term={(label, by) => (by ? <Explained label={label} by={by} /> : label)}
      >
        <ExpertDetails quote={quote} />
      </QuoteRows>
    </>
  )
}

function toRowValues(text: Translate, slot: RiskSlot | undefined, quote: Quote, isExpired: boolean): QuoteRowValues {
  const { side, risk, accountDeposit, tokenTaxBps, offMarketBps } = quote
  const percent = (bps: number) => formatBps(bps, text.language)
  return {
    pay: <Amount of={quote.pay} rounding={roundingForSide(side)} />,
    least: <Amount of={quote.receiveAtLeast} />,
    risk: risk ? slot?.verdict(risk) : text('danger.unknown'),
    fee: <Amount of={quote.platformFee} />,
    network: (
      <>
        {quote.networkFeeExpected ? <Amount of={quote.networkFeeExpected} /> : null}
        <NetworkFeeNotes quote={quote} />
      </>
    ),
    deposit: accountDeposit ? <Amount of={accountDeposit} /> : text('quote.no-deposit'),
    tax: tokenTaxBps ? <Caution>{percent(tokenTaxBps)}</Caution> : null,
    impact: percent(quote.priceImpactBps),
    offMarket:
      (offMarketBps ?? 0) < offMarketThresholdBps ? (
        <Caution>{text('danger.worse', { percent: percent(-(offMarketBps ?? 0)) })}</Caution>
      ) : null,
    slippage: percent(quote.slippageBps),
    chain: chainNames[quote.chain],
    route: quote.route,
    token: <span className="font-mono text-xs">{groupAddress(quote.token.address)}</span>,
    expires: isExpired ? text('quote.is-expired') : formatTime(quote.validUntil, text.language),
  }
}

function Caution({ children }: { children: ReactNode }) {
  return <span className="font-semibold text-caution">{children}</span>
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
          ]
            .filter(Boolean)
            .join(' ')
        : null}
    </p>
  )
}
