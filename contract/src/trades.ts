import { z } from 'zod/mini'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { BaseUnits } from '#money.ts'
import { RiskVerdict } from '#risk.ts'

export const TradeSide = z.enum(['buy', 'sell'])
export type TradeSide = z.infer<typeof TradeSide>

const tradeData = 'Missing required data for trade execution'
const tokenAddress = z
  .string(tradeData)
  .check(z.minLength(1, tradeData), z.maxLength(128, 'Invalid contract address or token not found'))
const amountInUsd = z.string(tradeData).check(z.minLength(1, tradeData), z.maxLength(64, 'Enter a valid USD amount'))
const percentage = z
  .string(tradeData)
  .check(z.minLength(1, tradeData), z.maxLength(16, 'Enter a valid percentage (1-100)'))

/** How far below the quote the user accepts the outcome; above 500 only with the acknowledgement. */
const slippage = {
  slippageBps: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(5000))),
  acceptHighSlippage: z.optional(z.boolean()),
}
/** The symbol of a token that looks dangerous, typed by who wants to buy it nevertheless, where their settings allow that. */
const danger = { dangerSymbol: z.optional(z.string().check(z.maxLength(64))) }
const common = { tokenAddress, chain: z.optional(ChainInput), ...slippage, ...danger }

export const QuoteRequest = z.object({
  side: TradeSide,
  /** Plain decimal text, for a buy. */
  amountInUsd: z.optional(z.string().check(z.maxLength(64, 'Enter a valid USD amount'))),
  /** 1 to 100 with at most two decimals, for a sell. */
  percentage: z.optional(z.string().check(z.maxLength(16, 'Enter a valid percentage (1-100)'))),
  ...common,
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** An amount of one token: text for people, base units for machines. */
export const TokenAmount = z.object({
  symbol: z.string(),
  address: z.string(),
  decimals: z.number().check(z.int()),
  /** Display number. */
  amount: z.number(),
  amountBaseUnits: BaseUnits,
  usdValue: z.nullable(z.number()),
})
export type TokenAmount = z.infer<typeof TokenAmount>

export const Quote = z.object({
  intentId: z.string(),
  side: TradeSide,
  chain: ChainKey,
  token: z.object({ address: z.string(), name: z.string(), symbol: z.string(), decimals: z.number().check(z.int()) }),
  pay: TokenAmount,
  receive: TokenAmount,
  /** What the chain enforces: less than this, and the trade does not happen. */
  receiveAtLeast: TokenAmount,
  platformFee: TokenAmount,
  /** The most the network may take, in the coin; with the deposit, where there is one. */
  networkFee: TokenAmount,
  /** On Solana, what the first account of a token is charged once; part of `networkFee`. */
  accountDeposit: z.optional(z.nullable(TokenAmount)),
  priceImpactBps: z.number().check(z.int()),
  slippageBps: z.number().check(z.int()),
  /** How risky the token looks; null: nobody was asked, which is `unknown`. */
  risk: z.optional(z.nullable(RiskVerdict)),
  /**
   * How far this price lies from an independent one, in basis points: below zero it is worse for the user. Its own price
   * impact, our fee and the token's tax are not counted, since they stand in their own lines. Null: nothing to compare with.
   */
  offMarketBps: z.optional(z.nullable(z.number().check(z.int()))),
  /** The token's own tax on this trade, in basis points, where the rehearsal showed one. */
  tokenTaxBps: z.optional(z.nullable(z.number().check(z.int()))),
  /** Pools crossed, in words: "WETH → USDC (v3 0.05 %)". */
  route: z.string(),
  /** ISO time. */
  validUntil: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const BuyRequest = z.object({
  amountInUsd,
  chatId: z.optional(z.string().check(z.maxLength(64))),
  intentId: z.optional(z.string().check(z.maxLength(64))),
  ...common,
})
export const SellRequest = z.object({
  percentage,
  chatId: z.optional(z.string().check(z.maxLength(64))),
  intentId: z.optional(z.string().check(z.maxLength(64))),
  ...common,
})
export type BuyRequest = z.infer<typeof BuyRequest>
export type SellRequest = z.infer<typeof SellRequest>

export const TradeStatus = z.enum(['pending', 'successful', 'failed'])
export type TradeStatus = z.infer<typeof TradeStatus>

export const TradeReply = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({
    transactionHash: z.nullable(z.string()),
    tradeId: z.string(),
    status: TradeStatus,
    /** What left and what arrived, once the chain has said so. */
    sold: z.optional(TokenAmount),
    bought: z.optional(TokenAmount),
    platformFee: z.optional(TokenAmount),
    networkFee: z.optional(TokenAmount),
    /** Where to look at the transaction. */
    url: z.nullable(z.string()),
  }),
})
export type TradeReply = z.infer<typeof TradeReply>

export const tradesApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/quotes',
    access: 'verified',
    summary: 'Opens an intent: what a trade would pay, get and cost',
    body: QuoteRequest,
    reply: z.object({ data: Quote }),
    limit: { max: 120, perSeconds: 60 },
  }),
  buy: endpoint({
    method: 'POST',
    path: '/buy',
    access: 'verified',
    summary: 'Buys a token for USD, paid in the chain’s coin',
    body: BuyRequest,
    reply: TradeReply,
    limit: { max: 300, perSeconds: 60 },
  }),
  sell: endpoint({
    method: 'POST',
    path: '/sell',
    access: 'verified',
    summary: 'Sells a percentage of a holding for the chain’s coin',
    body: SellRequest,
    reply: TradeReply,
    limit: { max: 300, perSeconds: 60 },
  }),
}
