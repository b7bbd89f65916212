import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { tokenKey } from '@murmur/contract/token-id'
import { useMemo } from 'react'
import { percentChange } from '#features/token/chart/candle-summary.ts'
import { useChart } from '#features/token/chart/use-chart.ts'
import type { TokenPreview } from '#features/token/use-token-detail.ts'
import { pickNewerPrice, useLivePrices } from '#lib/live/live-prices.ts'

/** The price of a page with its time (ISO), and its change over 24 h in per cent. */
export type TokenQuote = { price: number | null; priceChange24hPercent: number | null; at: string | undefined }

/**
 * The one price of a token that a page shows: the newer of the live price and that of the details. Its change is measured against the start of
 * the chart of 24 h, so that it equals the change of the drawn line (decision 321); without a chart it is the reported change.
 */
export function useTokenQuote(preview: TokenPreview, token: TokenDetail | undefined): TokenQuote {
  const live = pickNewerPrice(useLivePrices([preview]).get(tokenKey(preview)), token?.origins?.price?.at)
  const [first] = useChart(preview, '1d').chart?.candles ?? []
  return useMemo(() => {
    const price = live?.price ?? token?.price ?? null
    const reportedChange = live?.priceChange24hPercent ?? token?.priceChange24hPercent ?? null
    const measuredChange = first && price !== null ? percentChange(first.c, price) : null
    return { price, priceChange24hPercent: measuredChange ?? reportedChange, at: live?.at ?? token?.origins?.price?.at }
  }, [live, token, first])
}
