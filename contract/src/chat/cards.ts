import * as v from 'valibot'
import { ChainKey } from '#chains.ts'
import { IntentId } from '#ids.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'
import { Quote, TokenAmount, TradeSide } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

/** `open` waits for the user's yes; `expired` can be renewed; the last three come from the chain. */
export const CardState = v.picklist(['open', 'expired', 'cancelled', 'pending', 'successful', 'failed'])
export type CardState = v.InferOutput<typeof CardState>

/** A proposed trade and what became of it: always read from the intent and its execution, never from what anybody said. */
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
  /** The amount as it was asked for, to be posted again as it is. */
  amountText: v.string(),
  symbol: v.string(),
  chain: ChainKey,
  isVerified: v.boolean(),
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: v.optional(v.nullable(v.string())),
  quote: Quote,
  /** `stated`: the user's own words said side, token and amount. `suggested`: the assistant did; only a press confirms it. */
  origin: v.picklist(['stated', 'suggested']),
  /** What to say for a yes by voice, e.g. "4 2"; null where voice may not confirm. */
  challenge: v.nullable(v.string()),
  /** The outcome in words, as the server tells it. */
  message: v.nullable(v.string()),
  url: v.nullable(v.string()),
  sold: v.nullable(TokenAmount),
  bought: v.nullable(TokenAmount),
  platformFee: v.nullable(TokenAmount),
  networkFee: v.nullable(TokenAmount),
})
export type TradeData = v.InferOutput<typeof TradeData>

/** One token of a search in chat. Names are claims; the address is the identity. Null: not known. */
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
  /** What a press on "Choose" sends as the user's own message. */
  say: v.string(),
})
export type ChatToken = v.InferOutput<typeof ChatToken>

export const SearchData = object({
  query: v.string(),
  /** `choose`: one of them is meant, and the user says which. */
  purpose: v.picklist(['results', 'choose']),
  /** `picture`: found in the user's picture; nothing that is written there is believed. */
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
  decimals: whole,
  isVerified: v.boolean(),
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: v.optional(v.nullable(v.string())),
  /** ISO time of the figures. */
  asOf: v.string(),
  /** Who says so, in words. */
  source: v.string(),
})
export type InfoData = v.InferOutput<typeof InfoData>

/** What was heard in a recording, or read in a picture. */
export const Transcript = object({
  /** `unsure`: `text` is a guess that nothing was made of; `unavailable`: this server cannot hear or read. */
  state: v.picklist(['working', 'done', 'unsure', 'unavailable']),
  text: v.string(),
})
export type Transcript = v.InferOutput<typeof Transcript>
