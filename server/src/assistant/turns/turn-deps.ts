import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TradeLimits, TradeLimitsStatus } from '@murmur/contract/identity/limits'
import type { Preferences } from '@murmur/contract/identity/profile'
import type { ChatId, IntentId, RecipientId, UserId, WatchedId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Chart, ChartRange, TokenListsByChain } from '@murmur/contract/markets/markets'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import type { TokenDetail } from '@murmur/contract/markets/tokens'
import type { TokenId, TokenRef } from '@murmur/contract/token-id'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { AddressFamily } from '@murmur/contract/trading/recipients'
import type { Quote } from '@murmur/contract/trading/trades'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { WatchedAddress, WatchedBalances } from '@murmur/contract/trading/watched-addresses'
import type { Change, ChangeableSettings, RequestedChange, TurnChange } from '#ai/brains/changes.port.ts'
import type { MarketListRequest } from '#ai/brains/facts.port.ts'
import type { Guide } from '#ai/brains/guide.port.ts'
import type { PortfolioRequest, PortfolioSummary } from '#ai/brains/holdings.port.ts'
import type { SecurityState } from '#ai/brains/settings.port.ts'
import type { HistoryRequest } from '#ai/brains/trades.port.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import type { ResolveDeps } from '#assistant/tools/resolve-token.ts'
import type { TokenRefs } from '#assistant/tools/token-refs.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import type { UserLists } from '#markets/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Alongside, Tx } from '#platform/db/transact.ts'
import type { NetworkFeeEstimate, OrderRequest, PaidFees } from '#trading/api.ts'
import type { AnswerParts } from './answer-parts.ts'

/** An entry of the user's address book, without its address. */
export type BookEntry = {
  id: RecipientId
  name: string
  family: AddressFamily
  usableAt: Date
  lastSentAt: Date | null
}

/** An intent as shown on a trade card. */
export type CardIntent = { id: IntentId; quote: Quote; request: OrderRequest; createdAt: Date; expiresAt: Date }

/** Market data that anyone may read, including a visitor without an account. */
export type PublicDeps = ResolveDeps & {
  marketList: (list: Exclude<MarketListRequest['list'], 'lowRisk'>) => Promise<TokenListsByChain>
  /** Market data of a token, as its page shows it. Rejects with TOKEN_NOT_FOUND. */
  tokenDetail: (token: TokenId) => Promise<TokenDetail>
  /** A token's price history, as its chart shows it. */
  priceChart: (token: TokenRef, range: ChartRange) => Promise<Chart>
  /** The price line of a token's list row, from 0 to 99; undefined if none is stored. Waits for no source. */
  priceLine: (token: TokenId) => Promise<readonly number[] | undefined>
  /** The risk verdict of a token; never rejects because of a source. */
  assessRisk: (
    chain: ChainKey,
    token: Pick<TokenListing, 'address' | 'symbol' | 'name'>,
  ) => Promise<Pick<RiskVerdict, 'level' | 'reasons'>>
  now: Clock
} & Pick<Guide, 'searchHandbook'>

export type ToolDeps = PublicDeps &
  Pick<Guide, 'pageLink'> & {
    createIntent: (userId: UserId, request: OrderRequest, chatId: ChatId) => Promise<CardIntent>
    balances: (userId: UserId) => Promise<BalancesReply['data']>
    /** Newest first, with the reasons of failures in the language. `kind` undefined: all trades and transfers. */
    history: (
      userId: UserId,
      query: { kind: Exclude<HistoryRequest['kind'], 'screen'>; limit: number },
      language: Language,
    ) => Promise<HistoryTransaction[]>
    /** One record of the user's own history; undefined for any other id. */
    historyRecord: (userId: UserId, id: string, language: Language) => Promise<HistoryTransaction | undefined>
    portfolio: (userId: UserId, range?: PortfolioRequest['range']) => Promise<Omit<PortfolioSummary, 'kind'>>
    addresses: (userId: UserId) => Promise<Record<ChainKey, Address>>
    /** The addresses that the user only watches; Murmur has no keys for them. */
    watchedAddresses: (userId: UserId) => Promise<WatchedAddress[]>
    /** The holdings of one of them. Rejects with NOT_FOUND. */
    watchedBalances: (userId: UserId, id: WatchedId) => Promise<WatchedBalances[]>
    paidFees: (userId: UserId) => Promise<(PaidFees & { coin: { symbol: string; decimals: number } })[]>
    limits: (userId: UserId) => Promise<TradeLimitsStatus>
    addressBook: (userId: UserId) => Promise<BookEntry[]>
    security: (userId: UserId) => Promise<Omit<SecurityState, 'kind'>>
    /** Whether a message only reads if the user sends it after this turn: no order, no change, no part of an open order. */
    isReadOnly: (message: string, turn: Pick<TurnContext, 'language' | 'parsed'>) => Promise<boolean>
    preferences: (userId: UserId) => Promise<Preferences>
    /**
     * Only tools with the permission `change` get it. Open pages follow. Changes nothing and returns false if a setting differs from
     * its `expected` value.
     */
    changePreferences: (
      userId: UserId,
      changes: ChangeableSettings,
      expected?: ChangeableSettings,
      alongside?: Alongside,
    ) => Promise<boolean>
    /** Only tools with the permission `change` get it. Sets limits that are not looser than those in force. Rejects looser ones. */
    tightenLimits: (userId: UserId, limits: TradeLimits, alongside?: Alongside) => Promise<void>
    /** Whether the words of a removal, with the placeholder of an entry's name, name nothing else. */
    isPlainRemoval: (text: string, language: Language) => boolean
    /** Only tools with the permission `change` get it. Rejects with NOT_FOUND. */
    removeRecipient: (userId: UserId, id: RecipientId, alongside?: Alongside) => Promise<void>
    /** The network fee of a trade at this moment. Rejects with a Refusal when it cannot be estimated. */
    networkFee: (userId: UserId, chain: ChainKey) => Promise<NetworkFeeEstimate>
    readLists: Pick<UserLists, 'alerts' | 'watchlist'>
    /** Only tools with the permission `change` get it. */
    changeLists: Omit<UserLists, 'watchlist'>
  }

/** A message and the answer to it so far, without its sender. */
export type PublicTurn = {
  language: Language
  figures: Language
  /** The user's message or its transcript. */
  words: string
  /** `words`, parsed without a model. */
  parsed: ParsedRequest
  refs: TokenRefs
  parts: AnswerParts
  /** Addresses of tokens in an earlier list that the message refers to. A trade never uses them. */
  preferred?: readonly Address[]
}

/** The turn's user, message and answer so far. Tools have no access to other users. */
export type TurnContext = PublicTurn & {
  userId: UserId
  chatId: ChatId
  /** The id of the record that the user's screen is about, as the client sent it. */
  record?: string | undefined
  /** Whether a recent message of the user in this chat, or this one, names a token by symbol or address. */
  isNamed: (token: Pick<TokenListing, 'address' | 'symbol'>) => boolean
  /** The change that the user's own words request. Never from a model, a tool's result or a token's name. */
  requestedChange: RequestedChange | undefined
  /** The newest changes of the chat that the user can undo. */
  lastChanges: readonly Change[]
  /** Stores a change with the turn, in the transaction of the change. Rejects with TurnLostError if another worker has the turn. */
  keepChange: (tx: Tx, change: TurnChange) => Promise<void>
  source: 'text' | 'voice'
}
