import type { ToldFigure } from '@murmur/contract/tokens'
import { formatChange, formatMarketCap, formatPrice } from '#lib/format.ts'
import type { TextId } from '#lib/text.ts'
import { formatWholeUsd } from '#lib/whole-usd.ts'

export type FigureLook = { label: TextId; format: (value: number) => string }

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 })
const percent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} %`

/** What each figure is called, and how it is written. */
export const figureLooks: Record<ToldFigure, FigureLook> = {
  price: { label: 'token.price', format: (value) => `$${formatPrice(value).shown}` },
  priceChange24hPercent: { label: 'token.change', format: formatChange },
  liquidity: { label: 'token.liquidity', format: formatWholeUsd },
  volume24hUSD: { label: 'token.volume', format: formatWholeUsd },
  marketCap: { label: 'token.market-cap', format: formatMarketCap },
  fdv: { label: 'token.fdv', format: formatMarketCap },
  vSell1hChangePercent: { label: 'token.sell-change', format: formatChange },
  view24h: { label: 'token.trades', format: count },
  uniqueView24h: { label: 'token.wallets', format: count },
  holders: { label: 'token.holders', format: count },
  top10HolderPercent: { label: 'token.top-holders', format: percent },
}

/** The figures beneath the chart, in the order in which they are read. */
export const listedFigures = [
  'liquidity',
  'volume24hUSD',
  'marketCap',
  'vSell1hChangePercent',
  'view24h',
  'uniqueView24h',
  'holders',
  'top10HolderPercent',
] as const satisfies readonly ToldFigure[]
