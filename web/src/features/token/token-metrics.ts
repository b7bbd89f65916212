import type { Language } from '@murmur/contract/languages'
import type { MetricName } from '@murmur/contract/markets/tokens'
import { formatChange, formatMarketCap, formatPercent, formatPrice, formatWholeUsd } from '#lib/format/format.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import type { TextId } from '#lib/i18n/text.ts'

/** `meaning`: a sentence that explains the figure. */
export type MetricFormat = { label: TextId; meaning?: TextId; format: (value: number, language: Language) => string }

/** Label and number format of each figure. */
export const metricFormats: Record<MetricName, MetricFormat> = {
  price: { label: 'token.price', format: formatPrice },
  priceChange24hPercent: { label: 'token.change', format: formatChange },
  liquidity: { label: 'token.liquidity', meaning: 'explain.liquidity', format: formatWholeUsd },
  volume24hUSD: { label: 'token.volume', meaning: 'explain.volume', format: formatWholeUsd },
  marketCap: { label: 'token.market-cap', meaning: 'explain.market-cap', format: formatMarketCap },
  fdv: { label: 'token.fdv', format: formatMarketCap },
  vSell1hChangePercent: { label: 'token.sell-change', format: formatChange },
  view24h: { label: 'token.trades', format: formatNumber },
  uniqueView24h: { label: 'token.wallets', format: formatNumber },
  holders: { label: 'token.holders', format: formatNumber },
  top10HolderPercent: { label: 'token.top-holders', format: formatPercent },
}

/**
 * Formats a figure. `isShort`: liquidity and volume in millions, like the market cap beside them, as on a token's page; on Discover
 * they are whole dollars, as the specification states.
 */
export function formatMetric(name: MetricName, value: number, language: Language, isShort: boolean): string {
  const isVolume = name === 'liquidity' || name === 'volume24hUSD'
  return (isShort && isVolume ? formatMarketCap : metricFormats[name].format)(value, language)
}

/** The figures below the chart, in display order. */
export const displayedMetrics = [
  'liquidity',
  'volume24hUSD',
  'marketCap',
  'vSell1hChangePercent',
  'view24h',
  'uniqueView24h',
  'holders',
  'top10HolderPercent',
] as const satisfies readonly MetricName[]

/** The figures of a token's page that are neither beside its price nor among its holders. */
export const pageMetrics = ['vSell1hChangePercent', 'view24h', 'uniqueView24h'] as const satisfies readonly MetricName[]
