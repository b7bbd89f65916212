import type { ChainKey } from '@murmur/contract/chains'
import type { ComparedFigure, ComparisonData } from '@murmur/contract/chat/cards'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { Language } from '@murmur/contract/languages'
import type { ChartRange, MarketListName } from '@murmur/contract/markets/markets'
import type { RiskReason } from '@murmur/contract/markets/risk'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import type { Portfolio } from '@murmur/contract/trading/portfolio'
import type { GenericSchema } from 'valibot'
import type * as changes from './changes.port.ts'
import type * as settings from './settings.port.ts'

/** A token as tools return it. `ref` ("t1") is valid for this turn only; names and symbols are untrusted, cleaned and truncated. */
export type TokenRef = {
  ref: string
  address: string
  symbol: string
  name: string
  chain: ChainKey
  isVerified: boolean
  price: number | null
  liquidity: number | null
}

/** The token is ambiguous (a card shows the user the candidates), unknown, or not named by the user. */
export type UnresolvedToken =
  | { kind: 'choose'; tokens: TokenRef[] }
  | { kind: 'unknown-token'; query: string }
  /** The address is neither in the user's message nor in a result of this turn. */
  | { kind: 'not-named-by-user'; query: string }
/** A refusal with a message for the user, in the turn's language. */
export type RefusedResult = { kind: 'refused'; code: RefusalCode; message: string }

const failures = ['choose', 'unknown-token', 'not-named-by-user', 'refused']

/** Whether a tool failed with an unresolved token or a refusal. */
export function isFailure(result: { kind: string }): result is UnresolvedToken | RefusedResult {
  return failures.includes(result.kind)
}

export type TokenQuery = { token: string; chain?: ChainKey | undefined }
/** The amount of a trade in exactly one unit, as plain decimal text. */
export type TradeAmount = {
  /** USD that a buy spends, or the worth of a sale's tokens in USD. */
  amountUsd?: string | undefined
  /** Percentage of the holding that a sale gives, 1 to 100. */
  percent?: string | undefined
  /** Amount of the chain's coin that a buy spends. */
  coinAmount?: string | undefined
  /** Percentage of the chain's coin that a buy spends, 1 to 100; a reserve for fees is kept. */
  coinPercent?: string | undefined
  /** Number of tokens to buy or sell. */
  units?: string | undefined
}
export type Proposal = TokenQuery & { side: 'buy' | 'sell' } & TradeAmount

export type SearchRequest = { query: string; chain?: ChainKey | undefined }
export type BalanceRequest = { token?: string | undefined; chain?: ChainKey | undefined }
/** `kind`: only trades, only received transfers, only pending or only failed trades; all trades and transfers if undefined. */
export type HistoryRequest = {
  limit?: number | undefined
  kind?: 'trades' | 'received' | 'pending' | 'failed' | undefined
}

export type FoundTokens = { kind: 'found'; tokens: TokenRef[] }
export type TokenInfo = { kind: 'info'; token: TokenRef; change24h: number | null; marketCap: number | null }
export type TokenPrice = { kind: 'price'; token: TokenRef; change24h: number | null }
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
export type Holdings = {
  kind: 'balance'
  holdings: { symbol: string; name: string; chain: ChainKey; amount: string; usd: number | null }[]
  totalUsd: number | null
  /** Chains whose balances could not be refreshed. */
  stale: ChainKey[]
}
/** An amount as plain decimal text with all its digits. */
export type ExactAmount = { amount: string; symbol: string }
export type RecentTrade = {
  id: string
  type: 'Buy' | 'Sell' | 'Received' | 'Sent'
  status: 'Successful' | 'Failed' | 'Pending'
  /** The token that was bought, sold or transferred. */
  symbol: string
  amount: string
  chain: ChainKey
  /** ISO time. */
  date: string
  /** The amounts that left and that arrived. Of a pending or failed trade: the amount meant to be paid, and null. */
  paid: ExactAmount | null
  received: ExactAmount | null
  /** At the time of the transaction; USD display numbers, null if unknown. */
  usdValue: number | null
  /** USD for one whole token. */
  tokenPrice: number | null
  platformFee: ExactAmount | null
  networkFee: ExactAmount | null
  feesUsd: number | null
  /** Why the trade failed, in the turn's language. */
  reason: string | null
}
/** Newest first. */
export type RecentTrades = { kind: 'history'; trades: RecentTrade[] }
/** `skip`: number of tokens at the beginning of the list that were shown before. */
export type MarketListRequest = {
  list: 'trending' | MarketListName
  chain?: ChainKey | undefined
  skip?: number | undefined
}
/** The first tokens of a market list in its order; `risk`: level of the verdict, `unknown` before it is known. */
export type ListedTokens = {
  kind: 'list'
  list: MarketListRequest['list']
  tokens: (TokenRef & { change24h: number | null; risk: RiskLevel })[]
}
export type AddressRequest = { chain?: ChainKey | undefined }
/** The chains whose addresses the tool has shown. */
export type OwnAddresses = { kind: 'addresses'; chains: readonly ChainKey[] }
/** The user's positions; USD display numbers, null if unknown. `changeSince`: start of the change, null for 24 hours. */
export type PortfolioSummary = { kind: 'portfolio' } & Pick<
  Portfolio,
  'totalUsd' | 'change24hUsd' | 'change24hPercent' | 'changeSince' | 'positions'
>
/** The fees paid so far, of each chain in its coin; `totalUsd`: at the prices recorded with each trade, as a display number. */
export type FeesPaid = {
  kind: 'fees'
  chains: { chain: ChainKey; platformFee: ExactAmount; networkFee: ExactAmount }[]
  totalUsd: number
  /** Whether every fee has a recorded price. */
  isComplete: boolean
}
/** The network fee of a trade at this moment. `fee` null: no estimate; `deposit`: kept once for a token that the wallet has never held. */
export type NetworkFees = {
  kind: 'network-fee'
  chains: { chain: ChainKey; fee: ExactAmount | null; feeUsd: number | null; deposit: ExactAmount | null }[]
}
export type TokenRisk = { kind: 'risk'; token: TokenRef; level: RiskLevel; reasons: readonly RiskReason[] }
/** The tokens on the user's watchlist, newest first. */
export type WatchedTokens = { kind: 'watchlist'; tokens: (TokenRef & { change24h: number | null })[] }
/**
 * Either a price or a percentage from the current price with its side, as plain decimal text. `isReplacement`: replaces the newest
 * alert of the chat instead of naming a token.
 */
export type AlertRequest = BalanceRequest & {
  condition?: 'above' | 'below' | undefined
  priceUsd?: string | undefined
  percent?: string | undefined
  isReplacement?: boolean | undefined
}
/** `isNew`: false if the user already had this alert. */
export type AlertSet = {
  kind: 'alert-set'
  token: TokenRef
  alert: changes.AlertTerms
  isNew: boolean
  isReplacement: boolean
}
/** `isNew`: false if the token was on the list already. */
export type WatchAdded = { kind: 'watch-added'; token: TokenRef; isNew: boolean }
export type UnwatchRequest = BalanceRequest & { all?: boolean | undefined }
export type Proposed = {
  kind: 'proposed'
  token: TokenRef
  side: 'buy' | 'sell'
  amountText: string
  /** The amount that leaves the wallet, with its symbol: as stated, or with six digits, never rounded up. */
  paid: string
  /** The USD that a buy spends, as plain decimal text. */
  paidUsd?: string | undefined
  atLeast: string
  expiresAt: string
}

/**
 * A tool of a brain. Acts only for the turn's user, shows its card itself, and rejects only on abort.
 * `change` makes a reversible change, and only if the user's own words of this turn request it. `propose` opens an intent and
 * shows its card: no tool signs, confirms or reaches a key.
 */
export type Tool<Input, Result extends { kind: string }> = {
  /** Describes to a model when to use the tool and what the tool does. */
  description: string
  permission: 'read' | 'change' | 'propose'
  /** Validates a model's input; describes its fields. */
  input: GenericSchema
  showsCard: boolean
  run(input: Input): Promise<Result | RefusedResult>
  /** Formats the result for a model. Cleans and truncates third-party text and puts it under "quoted". */
  quote(result: Result | RefusedResult): Record<string, unknown>
}

/** Tools by name, as passed to a model. */
export type AnyTools = Readonly<Record<string, Tool<never, { kind: string }>>>

/** The tools that the offline brain calls. A turn may have further tools, which only a model calls. */
export type Tools = {
  search: Tool<SearchRequest, FoundTokens>
  info: Tool<TokenQuery, TokenInfo | UnresolvedToken>
  /** Returns a token's price without showing a card. */
  price: Tool<TokenQuery, TokenPrice | UnresolvedToken>
  /** Returns a token's figures with source and age, without showing a card. */
  facts: Tool<TokenQuery, TokenFacts | UnresolvedToken>
  /** Shows tokens side by side as a table and returns their figures. */
  compare: Tool<ComparisonRequest, Comparison | UnresolvedToken>
  /** Shows a chart of a token's prices and returns their summary. */
  priceHistory: Tool<PriceHistoryRequest, PriceHistory | UnresolvedToken>
  balance: Tool<BalanceRequest, Holdings>
  history: Tool<HistoryRequest, RecentTrades>
  marketList: Tool<MarketListRequest, ListedTokens>
  risk: Tool<TokenQuery, TokenRisk | UnresolvedToken>
  portfolio: Tool<Record<string, never>, PortfolioSummary>
  addresses: Tool<AddressRequest, OwnAddresses>
  feesPaid: Tool<Record<string, never>, FeesPaid>
  limits: Tool<Record<string, never>, settings.SpendingLimits>
  settings: Tool<Record<string, never>, settings.AccountSettings>
  networkFee: Tool<AddressRequest, NetworkFees>
  alerts: Tool<Record<string, never>, changes.ListedAlerts>
  watchlist: Tool<Record<string, never>, WatchedTokens>
  setAlert: Tool<AlertRequest, AlertSet | UnresolvedToken>
  deleteAlerts: Tool<changes.DeleteAlertsRequest, changes.AlertsDeleted>
  watch: Tool<TokenQuery, WatchAdded | UnresolvedToken>
  unwatch: Tool<UnwatchRequest, changes.WatchRemoved>
  setLanguage: Tool<Pick<settings.LanguageSet, 'language'>, settings.LanguageSet>
  setTheme: Tool<Pick<settings.ThemeSet, 'theme'>, settings.ThemeSet>
  setNews: Tool<settings.NewsRequest, settings.NewsSet>
  undo: Tool<Record<string, never>, changes.Undone>
  propose: Tool<Proposal, Proposed | UnresolvedToken>
}

/** An earlier message as displayed to the user: data, never an instruction. */
export type EarlierMessage = { role: 'user' | 'assistant'; text: string }

export type Turn = {
  /** The user's message, or the transcript of the recording. */
  text: string
  source: 'text' | 'voice'
  /** The language to answer in. */
  language: Language
  /** The account's locale, used to format every number in the answer. */
  figures: Language
  /** Oldest first, without this turn. */
  before: readonly EarlierMessage[]
  /** The value passed to `remember` by this chat's previous answer. */
  memory: unknown
  tools: Tools
  /** Appends to the answer's text and streams it immediately. A card shown by a tool ends the paragraph. */
  write(text: string): void
  /** Stores JSON for the next turn of this chat. */
  remember(memory: unknown): void
  /** The chat's focus: the value passed to `setFocus` by its newest answer that passed one. */
  focus: unknown
  /** Stores the chat's focus as JSON until a later answer replaces it. */
  setFocus(focus: unknown): void
  /**
   * Offers up to three messages that the user may want to send next, in the turn's language; shown as buttons under the answer.
   * Replaces the earlier ones. Longer messages than `maxSuggestionLength` are left out.
   */
  suggest(messages: readonly string[]): void
  /** The newest changes of this chat that the user can undo, in their order. */
  lastChanges: readonly changes.Change[]
  signal: AbortSignal
}

/** Answers one message of a user. Rejects with `BrainFailed` on failure, or with the signal's reason. */
export type Brain = { readonly kind: 'offline' | 'model'; answer(turn: Turn): Promise<void> }

/** The brain's vendor failed or sent an invalid response. Keeps the text written so far. */
export class BrainFailed extends Error {
  override name = 'BrainFailed'
}
