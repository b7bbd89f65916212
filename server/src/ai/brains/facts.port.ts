import type { ChainKey } from '@murmur/contract/chains'
import type { ComparedFigure, ComparisonData } from '@murmur/contract/chat/cards'
import type { ChartRange, MarketListName } from '@murmur/contract/markets/markets'
import type { RiskReason } from '@murmur/contract/markets/risk'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import type { TokenQuery, TokenRef } from './tokens.port.ts'

/** Names of the sources of a token's figures, and the age of the oldest figure. */
export type FigureOrigin = { source: string; ageSeconds: number }
export type TokenInfo = {
  kind: 'info'
  token: TokenRef
  change24h: number | null
  marketCap: number | null
  origin?: FigureOrigin
}
export type TokenPrice = { kind: 'price'; token: TokenRef; change24h: number | null; origin?: FigureOrigin }
/** Figures of a token that market data sources report: USD, `change24h` in percent, `holders` a number of addresses. */
export type TokenFigure = 'price' | 'change24h' | 'marketCap' | 'liquidity' | 'volume' | 'holders'
/** `source`: name of the source. `ageSeconds`: time since the source reported the value. */
export type ReportedFigure = { value: number; source: string; ageSeconds: number }
/** Figures of a token, its age and verification. Figures that no source reports are absent. */
export type TokenFacts = {
  kind: 'facts'
  token: TokenRef
  figures: Partial<Record<TokenFigure, ReportedFigure>>
  /** ISO time at which the token's first market opened, and the days since; null: unknown. */
  firstMarket: { at: string; days: number } | null
  isVerified: boolean
  /** Symbol of the verified token that this one resembles; null: none. */
  imitates: string | null
  /** Percent of the supply that the ten largest wallets hold; absent if no source reports it. */
  topHolders?: ReportedFigure
}
export type ComparisonRequest = { tokens: readonly TokenQuery[]; figures: readonly ComparedFigure[] }
/** `risk`: null if the comparison is not about it. */
export type ComparedToken = Omit<TokenFacts, 'kind'> & { risk: Pick<TokenRisk, 'level' | 'reasons'> | null }
/** The facts of each token, in the order of the request, and the rows of the table. */
export type Comparison = { kind: 'comparison'; tokens: ComparedToken[]; rows: ComparisonData['rows'] }
export type PriceHistoryRequest = TokenQuery & { range: ChartRange }
/** Closing prices of a range in USD. Change in percent, from the first to the last. `ageSeconds`: age of the newest price. */
export type PriceSummary = {
  first: number
  last: number
  lowest: number
  highest: number
  changePercent: number
  source: string
  ageSeconds: number
}
/** `summary`: null if nothing was traded in the range, or no source reports it. */
export type PriceHistory = { kind: 'price-history'; token: TokenRef; range: ChartRange; summary: PriceSummary | null }
/** Conditions for the tokens of a list; USD. A token whose figure is unknown meets no condition about it. `isLowRisk`: the lowest risk level. `isCheapest`: the lowest price first. */
export type ListFilter = {
  minMarketCapUsd?: number | undefined
  maxMarketCapUsd?: number | undefined
  minLiquidityUsd?: number | undefined
  maxAgeHours?: number | undefined
  maxPriceUsd?: number | undefined
  isCheapest?: boolean | undefined
  isLowRisk?: boolean | undefined
}
/** `skip`: number of tokens at the beginning of the list that were shown before. */
/** `lowRisk`: verified tokens of the lowest risk level, those with the most money in their markets first. */
export type MarketListRequest = {
  list: 'trending' | 'lowRisk' | MarketListName
  chain?: ChainKey | undefined
  skip?: number | undefined
  filter?: ListFilter | undefined
}
/** The first tokens of a market list in its order; `risk`: level of the verdict, `unknown` before it is known. */
export type ListedTokens = {
  kind: 'list'
  list: MarketListRequest['list']
  tokens: (TokenRef & { change24h: number | null; risk: RiskLevel })[]
}
export type TokenRisk = { kind: 'risk'; token: TokenRef; level: RiskLevel; reasons: readonly RiskReason[] }
