import type { ChainKey } from '@murmur/contract/chains'
import type { Quote, TradeSide } from '@murmur/contract/trades'
import type { ReactNode } from 'react'
import { Amount, shownAmount } from '#features/manual-trading/amount.tsx'
import { ExpertFigures } from '#features/manual-trading/expert-figures.tsx'
import type { QuoteState } from '#features/manual-trading/use-quote.ts'
import { chainNames } from '#lib/chain-names.ts'
import { formatBps, formatTime, groupAddress } from '#lib/format.ts'
import { useRiskSlot } from '#lib/risk-slot.ts'
import { useText } from '#lib/text.ts'
import { Explained } from '#ui/explained.tsx'
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
  const row = (label: ReactNode, show: (quote: Quote) => ReactNode, isMain = false, height = 'min-h-8') => (
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
          <Explained label={text(side === 'sell' ? 'quote.sell' : 'quote.pay')} by="explain.pay" />,
          (q) => (
            <Amount of={q.pay} rounding={roundingOf(side)} />
          ),
          true,
        )}
        {row(
          <Explained label={text('quote.at-least')} by="explain.at-least" />,
          (q) => (
            <Amount of={q.receiveAtLeast} rounding="down" />
          ),
          true,
        )}
        {/* Whoever sells has taken the risk already. */}
        {side === 'buy' ? <RiskRow quote={quote} isFetching={isFetching} /> : null}
        {row(
          <Explained
            label={text('quote.fee', { percent: formatBps(feeBps, text.language) })}
            by="explain.platform-fee"
          />,
          (q) => (
            <Amount of={q.platformFee} rounding="up" />
          ),
        )}
        {row(<Explained label={text('quote.network-fee')} by="explain.network-fee" />, (q) => (
          <Amount of={q.networkFee} rounding="up" />
        ))}
        {(quote?.chain ?? chain) === 'sol'
          ? row(<Explained label={text('quote.account-deposit')} by="explain.account-deposit" />, (q) =>
              q.accountDeposit ? <Amount of={q.accountDeposit} rounding="up" /> : text('quote.no-deposit'),
            )
          : null}
        {quote?.tokenTaxBps
          ? row(<Explained label={text('quote.token-tax')} by="explain.token-tax" />, (q) => (
              <span className="font-semibold text-caution">{formatBps(q.tokenTaxBps ?? 0, text.language)}</span>
            ))
          : null}
        {row(<Explained label={text('quote.impact')} by="explain.impact" />, (q) =>
          formatBps(q.priceImpactBps, text.language),
        )}
        {(quote?.offMarketBps ?? 0) < worthSaying
          ? row(text('danger.off-market'), (q) => (
              <span className="font-semibold text-caution">
                {text('danger.worse', { percent: formatBps(-(q.offMarketBps ?? 0), text.language) })}
              </span>
            ))
          : null}
        {row(<Explained label={text('quote.slippage')} by="explain.slippage" />, (q) =>
          formatBps(q.slippageBps, text.language),
        )}
        {row(text('quote.chain'), (q) => chainNames[q.chain])}
        {row(<Explained label={text('quote.route')} by="explain.route" />, (q) => q.route)}
        {/* As high as an address in two lines, so that nothing moves when it comes. */}
        {row(
          text('quote.token'),
          (q) => (
            <span className="font-mono text-xs">{groupAddress(q.token.address)}</span>
          ),
          false,
          'min-h-11',
        )}
        {row(<Explained label={text('quote.expires')} by="explain.expires" />, (q) =>
          isExpired ? text('quote.is-expired') : formatTime(q.validUntil, text.language),
        )}
        <ExpertFigures quote={quote} />
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
      <dt className="text-sm text-ink-soft">
        <Explained label={text('danger.risk')} by="explain.risk" />
      </dt>
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
            pay: shownAmount(quote.pay, roundingOf(quote.side), text.language),
            least: shownAmount(quote.receiveAtLeast, 'down', text.language),
          })
        : null}
    </p>
  )
}
