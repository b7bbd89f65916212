import { z } from 'zod/mini'
import { ChainKey } from '#chains.ts'
import { Quote, TokenAmount, TradeSide } from '#trades.ts'

/** `open` waits for the user's yes; `expired` can be renewed; the last three come from the chain. */
export const CardState = z.enum(['open', 'expired', 'cancelled', 'pending', 'successful', 'failed'])
export type CardState = z.infer<typeof CardState>

/** A proposed trade and what became of it: always read from the intent and its execution, never from what anybody said. */
export const TradeData = z.object({
  type: TradeSide,
  /** Display number: USD of a buy, percent of the holding of a sell. */
  amount: z.number(),
  address: z.string(),
  name: z.string(),
  success: z.boolean(),
  hash: z.nullable(z.string()),
  isCompleted: z.boolean(),
  intentId: z.string(),
  state: CardState,
  /** The amount as it was asked for, to be posted again as it is. */
  amountText: z.string(),
  symbol: z.string(),
  chain: ChainKey,
  isVerified: z.boolean(),
  quote: Quote,
  /** `stated`: the user's own words said side, token and amount. `suggested`: the assistant did; only a press confirms it. */
  origin: z.enum(['stated', 'suggested']),
  /** What to say for a yes by voice, e.g. "4 2"; null where voice may not confirm. */
  challenge: z.nullable(z.string()),
  /** The outcome in words, as the server tells it. */
  message: z.nullable(z.string()),
  url: z.nullable(z.string()),
  sold: z.nullable(TokenAmount),
  bought: z.nullable(TokenAmount),
  platformFee: z.nullable(TokenAmount),
  networkFee: z.nullable(TokenAmount),
})
export type TradeData = z.infer<typeof TradeData>

/** One token of a search in chat. Names are claims; the address is the identity. Null: not known. */
export const ChatToken = z.object({
  name: z.string(),
  address: z.string(),
  mcap: z.nullable(z.number()),
  symbol: z.string(),
  chain: ChainKey,
  price: z.nullable(z.number()),
  liquidity: z.nullable(z.number()),
  isVerified: z.boolean(),
  /** ISO time of its first market. */
  createdAt: z.nullable(z.string()),
  /** What a press on "Choose" sends as the user's own message. */
  say: z.string(),
})
export type ChatToken = z.infer<typeof ChatToken>

export const SearchData = z.object({
  query: z.string(),
  /** `choose`: one of them is meant, and the user says which. */
  purpose: z.enum(['results', 'choose']),
  /** `picture`: found in the user's picture; nothing that is written there is believed. */
  from: z.enum(['words', 'picture']),
  tokens: z.array(ChatToken).check(z.maxLength(20)),
})
export type SearchData = z.infer<typeof SearchData>

export const InfoData = z.object({
  name: z.string(),
  price: z.nullable(z.number()),
  liquidity: z.nullable(z.number()),
  /** Change over 24 h, percent. */
  twentyFourHour: z.nullable(z.number()),
  chain: ChainKey,
  /** Market cap, USD. */
  mc: z.nullable(z.number()),
  /** Change over 1 h, percent. */
  oneHour: z.nullable(z.number()),
  address: z.string(),
  symbol: z.string(),
  decimals: z.number().check(z.int()),
  isVerified: z.boolean(),
  /** ISO time of the figures. */
  asOf: z.string(),
  /** Who says so, in words. */
  source: z.string(),
})
export type InfoData = z.infer<typeof InfoData>

/** What was heard in a recording, or read in a picture. */
export const Transcript = z.object({
  /** `unsure`: `text` is a guess that nothing was made of; `unavailable`: this server cannot hear or read. */
  state: z.enum(['working', 'done', 'unsure', 'unavailable']),
  text: z.string(),
})
export type Transcript = z.infer<typeof Transcript>
