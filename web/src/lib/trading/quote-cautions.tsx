import type { Quote } from '@murmur/contract/trading/trades'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBps, formatDateTime } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

/** A price below the market by more than this is marked as worse, in basis points. */
export const offMarketThresholdBps = -100
/** A figure at or above these values is shown outside the collapsed rows, in basis points. */
const cautionBps = { impact: 300, slippage: 500 }

/** The figures of a quote that call for caution, in sentences. Renders nothing for an ordinary quote. */
export function QuoteCautions({ quote }: { quote: Quote }) {
  const text = useText()
  const cautions = listCautions(text, quote)
  if (cautions.length === 0) return null
  return (
    <ul className="grid gap-2 text-sm font-semibold text-caution">
      {cautions.map((caution) => (
        <li key={caution} className="flex items-start gap-2">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{caution}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * States when the bought token may leave the wallet if the user's limits delay it, as the server reports it. Undefined if
 * it may leave immediately.
 */
export function sellWaitText(text: Translate, { sellableFrom, token }: Quote): string | undefined {
  if (!sellableFrom) return undefined
  return text('caution.sell-wait', { symbol: token.symbol, at: formatDateTime(sellableFrom, text.language) })
}

/** The cautions of a quote as sentences; empty for an ordinary one. */
export function listCautions(text: Translate, quote: Quote): string[] {
  const { priceImpactBps, offMarketBps, tokenTaxBps, slippageBps } = quote
  const percent = (bps: number) => formatBps(bps, text.language)
  const offMarket = offMarketBps ?? 0
  return [
    priceImpactBps >= cautionBps.impact ? text('caution.impact', { percent: percent(priceImpactBps) }) : '',
    offMarket < offMarketThresholdBps ? text('caution.off-market', { percent: percent(-offMarket) }) : '',
    tokenTaxBps ? text('caution.tax', { percent: percent(tokenTaxBps) }) : '',
    slippageBps > cautionBps.slippage ? text('caution.slippage', { percent: percent(slippageBps) }) : '',
    sellWaitText(text, quote) ?? '',
  ].filter((caution) => caution !== '')
}

/** A figure in the colour of caution. */
export function Caution({ children }: { children: ReactNode }) {
  return <span className="font-semibold text-caution">{children}</span>
}
