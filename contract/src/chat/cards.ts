import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { IntentId } from '#ids.ts'
import { ChartRange } from '#markets/markets.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { SendAmount, SendQuote } from '#trading/sends.ts'
import { Quote, TokenAmount, TradeSide } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

/** `open` awaits the user's confirmation; `expired` can be renewed; `pending` and later states follow the chain. */
export const CardState = v.picklist(['open', 'expired', 'cancelled', 'pending', 'successful', 'failed'])
export type CardState = v.InferOutput<typeof CardState>

/** A proposed trade and its outcome. Derived from the stored intent and execution, never from message text. */
export const TradeData = object({
  type: TradeSide,
  /** Display number: USD of a buy, percent of the holding of a sell. */
  amount: finite,
  address: Address,
  name: v.string(),
  success: v.boolean(),
  hash: v.nullable(TxHash),
  isCompleted: v.boolean(),
  intentId: IntentId,
  state: CardState,
  /** The requested amount as text, so that a client can send the same amount again. */
  amountText: v.string(),
  /**
   * Whether the user stated the amount to pay itself: an amount of the chain's coin, or of the sold token. A client then shows
   * `quote.pay`, and `amount` is its equivalent.
   */
  isPayStated: v.optional(v.boolean()),
  /** The token that pays a buy in place of the chain's coin, as `chain:address`. A client confirms the trade with it. */
  payWith: v.optional(v.string()),
  symbol: v.string(),
  chain: ChainKey,
  isVerified: v.boolean(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
  quote: Quote,
  /**
   * `stated`: the user's message named side, token and amount. `suggested`: the assistant chose at least one of them, so that
   * only a button press can confirm the trade.
   */
  origin: v.picklist(['stated', 'suggested']),
  /** The phrase that confirms the trade by voice, e.g. "4 2"; null if voice cannot confirm this trade. */
  challenge: v.nullable(v.string()),
  /** The outcome as a sentence in the user's language. */
  message: v.nullable(v.string()),
  url: v.nullable(v.string()),
  sold: v.nullable(TokenAmount),
  bought: v.nullable(TokenAmount),
  platformFee: v.nullable(TokenAmount),
  networkFee: v.nullable(TokenAmount),
  /**
   * For a trade that failed because of its slippage: a wider slippage in basis points, and the user message that requests
   * it.
   */
  retry: v.optional(v.nullable(object({ slippageBps: integer, say: v.string() }))),
})
export type TradeData = v.InferOutput<typeof TradeData>

/** A search result in chat. Names are unverified; the address is the identity. Null: unknown. */
export const ChatToken = object({
  name: v.string(),
  address: Address,
  mcap: v.nullable(finite),
  symbol: v.string(),
  chain: ChainKey,
  price: v.nullable(finite),
  liquidity: v.nullable(finite),
  isVerified: v.boolean(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
  /** ISO time at which the token's first market opened. */
  createdAt: v.nullable(v.string()),
  /** The user message that the "Choose" button sends. */
  say: v.string(),
})
export type ChatToken = v.InferOutput<typeof ChatToken>

export const SearchData = object({
  query: v.string(),
  /** `choose`: the user must choose one of the tokens. */
  purpose: v.picklist(['results', 'choose']),
  /** `picture`: found in the user's picture, whose text is untrusted. */
  from: v.picklist(['words', 'picture']),
  tokens: v.pipe(v.array(ChatToken), v.maxLength(20)),
})
export type SearchData = v.InferOutput<typeof SearchData>

export const InfoData = object({
  name: v.string(),
  price: v.nullable(finite),
  liquidity: v.nullable(finite),
  /** Change over 24 h, percent. */
  twentyFourHour: v.nullable(finite),
  chain: ChainKey,
  /** Market cap, USD. */
  mc: v.nullable(finite),
  /** Change over 1 h, percent. */
  oneHour: v.nullable(finite),
  address: Address,
  symbol: v.string(),
  decimals: integer,
  isVerified: v.boolean(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
  /** ISO time of the metrics. */
  asOf: v.string(),
  /** Name of the metrics' source. */
  source: v.string(),
})
export type InfoData = v.InferOutput<typeof InfoData>

/** A token's price at the time of an answer, as a card below the sentence that states it. */
export const PriceData = object({
  name: v.string(),
  symbol: v.string(),
  chain: ChainKey,
  address: Address,
  price: finite,
  /** Change over 24 h, percent. */
  twentyFourHour: v.nullable(finite),
  isVerified: v.boolean(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
  /** ISO time of the price. */
  asOf: v.string(),
  /** Name of the price's source. */
  source: v.string(),
  /**
   * The price at the end of each of the last hours, from 0 for the lowest to 99 for the highest; absent if no price line is
   * stored.
   */
  line: v.optional(v.pipe(v.array(integer), v.maxLength(24))),
})
export type PriceData = v.InferOutput<typeof PriceData>

/** Maximum number of holdings on a card in chat. */
export const maxListedHoldings = 10

/** What the user held at the time of an answer, most valuable first, as a card below its sentence. */
export const HoldingsData = object({
  holdings: v.pipe(
    v.array(object({ name: v.string(), chain: ChainKey, amount: TokenAmount })),
    v.maxLength(maxListedHoldings),
  ),
})
export type HoldingsData = v.InferOutput<typeof HoldingsData>

/** Maximum number of points of a chart in chat. */
export const maxChartPoints = 60

/** A token's prices over a range, as a small chart in chat. */
export const ChartData = object({
  symbol: v.string(),
  chain: ChainKey,
  address: Address,
  range: ChartRange,
  /** Unix seconds and USD for one token, oldest first; the lowest and the highest price are among them. */
  points: v.pipe(v.array(v.tuple([integer, finite])), v.minLength(1), v.maxLength(maxChartPoints)),
  /** Name of the prices' source. */
  source: v.string(),
  /** ISO time of the newest prices. */
  asOf: v.string(),
})
export type ChartData = v.InferOutput<typeof ChartData>

/** The figures by which tokens are compared, in the order of the rows. */
export const ComparedFigure = v.picklist([
  'price',
  'change24h',
  'marketCap',
  'liquidity',
  'volume',
  'age',
  'holders',
  'risk',
])
export type ComparedFigure = v.InferOutput<typeof ComparedFigure>

/** Maximum number of tokens of a comparison in chat. */
export const maxComparedTokens = 3

/** Tokens side by side, as a table in chat. Names are unverified; the address is the identity. */
export const ComparisonData = object({
  tokens: v.pipe(
    v.array(object({ symbol: v.string(), chain: ChainKey, address: Address })),
    v.minLength(2),
    v.maxLength(maxComparedTokens),
  ),
  rows: v.pipe(
    v.array(
      object({
        figure: ComparedFigure,
        /** By token: USD, percent or a number of holders; the ISO time of the first market; the risk level. Null: unknown. */
        values: v.pipe(v.array(v.nullable(v.union([finite, v.string()]))), v.maxLength(maxComparedTokens)),
        /** Index of the token with the largest value, the oldest or the riskiest; null if two are equal or one is unknown. */
        leader: v.nullable(integer),
      }),
    ),
    v.maxLength(ComparedFigure.options.length),
  ),
})
export type ComparisonData = v.InferOutput<typeof ComparisonData>

/**
 * The send form as the user's message fills it in. A client passes it to the form within the app, never in a link: a recipient
 * comes only from the address book, or from an address that the user typed in that message.
 */
export const SendFormData = object({
  symbol: v.string(),
  chain: v.optional(ChainKey),
  amount: v.optional(SendAmount),
  /** The name of an entry of the address book. */
  recipientName: v.optional(v.string()),
  /** An address that is not in the address book. */
  address: v.optional(Address),
})
export type SendFormData = v.InferOutput<typeof SendFormData>

/**
 * A send that the user's message requests, and its outcome. Derived from the stored intent and execution. No message confirms it: only
 * the call that takes the password does.
 */
export const SendCardData = object({
  state: CardState,
  quote: SendQuote,
  /** The user's own message, which asks for new terms once these have expired. */
  say: v.string(),
  /** Why the send failed, as a sentence in the user's language; null unless it did. */
  reason: v.nullable(v.string()),
  hash: v.nullable(TxHash),
  url: v.nullable(v.string()),
  /** Null until the transaction is in a block. */
  networkFee: v.nullable(TokenAmount),
})
export type SendCardData = v.InferOutput<typeof SendCardData>

/** A recipient of the address book, usable from `usableAt` (ISO time) on. */
export const SendWaitData = object({
  name: v.string(),
  address: Address,
  usableAt: v.string(),
  /** The user's own message, which asks for the send once it is possible. */
  say: v.string(),
})
export type SendWaitData = v.InferOutput<typeof SendWaitData>

/** The user's own deposit address on a chain. */
export const AddressData = object({ chain: ChainKey, address: Address })
export type AddressData = v.InferOutput<typeof AddressData>

/** The text recognized in a recording or picture. */
export const Transcript = object({
  /** `unsure`: `text` is a guess and was not acted on; `unavailable`: this server has no speech recognition or OCR. */
  state: v.picklist(['working', 'done', 'unsure', 'unavailable']),
  text: v.string(),
})
export type Transcript = v.InferOutput<typeof Transcript>
