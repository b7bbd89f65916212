import type { ChainKey } from '@murmur/contract/chains'
import type { Quote, TradeSide } from '@murmur/contract/trades'
import type { ReactNode } from 'react'
import { Amount, shownAmount } from '#features/manual-trading/amount.tsx'
import type { QuoteState } from '#features/manual-trading/use-quote.ts'
import { chainNames } from '#lib/chain-names.ts'
import { formatBps, formatTime, groupAddress } from '#lib/format.ts'
import { useRiskSlot } from '#lib/risk-slot.ts'
import { useText } from '#lib/text.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type QuoteFiguresProps = {
  side: TradeSide
  state: Pick<QuoteState, 'quote' | 'isFetching' | 'isExpired'>
  /** Where the token is, as far as one is chosen: Solana has one row more. */
  chain: ChainKey | undefined
  feeBps: number
}

/** A price is said to be worse than elsewhere from here on, in basis points. */
const worthSaying = -100

const roundingOf = (side: TradeSide) => (side === 'sell' ? 'cut' : 'up')

/** The figures that the user agrees to, from top to bottom as a sentence. The rows stand there before the figures do. */
export function QuoteFigures({ side, state, chain, feeBps }: QuoteFiguresProps) {
  const text = useText()
  const { quote, isFetching, isExpired } = state
  const row = (label: string, show: (quote: Quote) => ReactNode, isMain = false, height = 'min-h-8') => (
    <div className={`flex ${height} items-baseline justify-between gap-4 ${isMain ? 'text-base' : 'text-sm'}`}>
      <dt className="max-w-[60%] shrink-0 text-ink-soft">{label}</dt>
      <dd className={`min-w-0 text-end wrap-anywhere ${isMain ? 'font-semibold' : ''}`}>
        {quote ? show(quote) : isFetching ? <Skeleton /> : '—'}
      </dd>
    </div>
  )
  return (
    <>
      <QuoteSaid quote={isFetching ? undefined : quote} />
      <dl className={`grid gap-1 ${isExpired ? 'text-ink-soft' : ''}`} aria-busy={isFetching}>
        {row(
          text(side === 'sell' ? 'quote.sell' : 'quote.pay'),
          (q) => (
            <Amount of={q.pay} rounding={roundingOf(side)} />
          ),
          true,
        )}
        {row(
          text('quote.at-least'),
          (q) => (
            <Amount of={q.receiveAtLeast} rounding="down" />
          ),
          true,
        )}
        {/* Whoever sells has taken the risk already. */}
        {side === 'buy' ? <RiskRow quote={quote} isFetching={isFetching} /> : null}
        {row(text('quote.fee', { percent: formatBps(feeBps) }), (q) => (
          <Amount of={q.platformFee} rounding="up" />
        ))}
        {row(text('quote.network-fee'), (q) => (
          <Amount of={q.networkFee} rounding="up" />
        ))}
        {(quote?.chain ?? chain) === 'sol'
          ? row(text('quote.account-deposit'), (q) =>
              q.accountDeposit ? <Amount of={q.accountDeposit} rounding="up" /> : text('quote.no-deposit'),
            )
          : null}
        {quote?.tokenTaxBps
          ? row(text('quote.token-tax'), (q) => (
              <span className="font-semibold text-caution">{formatBps(q.tokenTaxBps ?? 0)}</span>
            ))
          : null}
        {row(text('quote.impact'), (q) => formatBps(q.priceImpactBps))}
        {(quote?.offMarketBps ?? 0) < worthSaying
          ? row(text('danger.off-market'), (q) => (
              <span className="font-semibold text-caution">
                {text('danger.worse', { percent: formatBps(-(q.offMarketBps ?? 0)) })}
              </span>
            ))
          : null}
        {row(text('quote.slippage'), (q) => formatBps(q.slippageBps))}
        {row(text('quote.chain'), (q) => chainNames[q.chain])}
        {row(text('quote.route'), (q) => q.route)}
        {/* As high as an address in two lines, so that nothing moves when it comes. */}
        {row(
          text('quote.token'),
          (q) => (
            <span className="font-mono text-xs">{groupAddress(q.token.address)}</span>
          ),
          false,
          'min-h-11',
        )}
        {row(text('quote.expires'), (q) => (isExpired ? text('quote.is-expired') : formatTime(q.validUntil)))}
      </dl>
    </>
  )
}

type RiskRowProps = { quote: Quote | undefined; isFetching: boolean }

/** How risky the token looks. Nobody asked is not the same as nothing found. */
function RiskRow({ quote, isFetching }: RiskRowProps) {
  const text = useText()
  const slot = useRiskSlot()
  if (!slot) return null
  return (
    <div
      className={
        isFetching || quote?.risk
          ? 'grid min-h-28 content-start gap-1 py-1'
          : 'flex min-h-8 items-baseline justify-between gap-4'
      }
    >
      <dt className="text-sm text-ink-soft">{text('danger.risk')}</dt>
      <dd className="text-sm">
        {quote?.risk ? (
          slot.verdict(quote.risk)
        ) : isFetching ? (
          <Skeleton className="h-10 w-full" />
        ) : quote ? (
          text('danger.unknown')
        ) : (
          '—'
        )}
      </dd>
    </div>
  )
}

/** Says that the figures are there, to whoever does not see them come. */
function QuoteSaid({ quote }: { quote: Quote | undefined }) {
  const text = useText()
  return (
    <p role="status" className="sr-only">
      {quote
        ? text('quote.ready', {
            pay: shownAmount(quote.pay, roundingOf(quote.side)),
            least: shownAmount(quote.receiveAtLeast, 'down'),
          })
        : null}
    </p>
  )
}
