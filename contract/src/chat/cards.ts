import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { IntentId } from '#ids.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { Quote, TokenAmount, TradeSide } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

/** `open` awaits the user's confirmation; `expired` can be renewed; the last three reflect the chain. */
export const CardState = v.picklist(['open', 'expired', 'cancelled', 'pending', 'successful', 'failed'])
export type CardState = v.InferOutput<typeof CardState>

/** A proposed trade and its outcome: always derived from the intent and its execution, never from message text. */
export const TradeData = object({
  type: TradeSide,
  /** Display number: USD of a buy, percent of the holding of a sell. */
  amount: finite,
  address: v.string(),
  name: v.string(),
  success: v.boolean(),
  hash: v.nullable(TxHash),
  isCompleted: v.boolean(),
  intentId: IntentId,
  state: CardState,
  /** The requested amount as text, for posting it again unchanged. */
  amountText: v.string(),
  symbol: v.string(),
  chain: ChainKey,
  isVerified: v.boolean(),
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: v.optional(v.nullable(v.string())),
  quote: Quote,
  /**
   * `stated`: the user's message named side, token and amount. `suggested`: the assistant did; only a button press confirms
   * it.
   */
  origin: v.picklist(['stated', 'suggested']),
  /** The phrase that confirms by voice, e.g. "4 2"; null where voice may not confirm. */
  challenge: v.nullable(v.string()),
  /** The outcome as a sentence in the user's language. */
  message: v.nullable(v.string()),
  url: v.nullable(v.string()),
  sold: v.nullable(TokenAmount),
  bought: v.nullable(TokenAmount),
  platformFee: v.nullable(TokenAmount),
  networkFee: v.nullable(TokenAmount),
})
export type TradeData = v.InferOutput<typeof TradeData>

/** One token of a search in chat. Names are unverified; the address is the identity. Null: unknown. */
export const ChatToken = object({
  name: v.string(),
  address: v.string(),
  mcap: v.nullable(finite),
  symbol: v.string(),
  chain: ChainKey,
  price: v.nullable(finite),
  liquidity: v.nullable(finite),
  isVerified: v.boolean(),
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: v.optional(v.nullable(v.string())),
  /** ISO time of its first market. */
  createdAt: v.nullable(v.string()),
  /** The user message that the "Choose" button sends. */
  say: v.string(),
})
export type ChatToken = v.InferOutput<typeof ChatToken>

export const SearchData = object({
  query: v.string(),
  /** `choose`: the user must pick one of them. */
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
  address: v.string(),
  symbol: v.string(),
  decimals: integer,
  isVerified: v.boolean(),
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: v.optional(v.nullable(v.string())),
  /** ISO time of the figures. */
  asOf: v.string(),
  /** The source of the figures, as text. */
  source: v.string(),
})
export type InfoData = v.InferOutput<typeof InfoData>

/** The text recognised in a recording or picture. */
export const Transcript = object({
  /** `unsure`: `text` is a guess and was not acted on; `unavailable`: this server has no speech recognition or OCR. */
  state: v.picklist(['working', 'done', 'unsure', 'unavailable']),
  text: v.string(),
})
export type Transcript = v.InferOutput<typeof Transcript>
