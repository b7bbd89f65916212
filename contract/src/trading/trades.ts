import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { fault } from '#errors/field-faults.ts'
import { ChatId, IntentId } from '#ids.ts'
import { RiskVerdict } from '#markets/risk.ts'
import { BaseUnits } from '#money.ts'
import { finite } from '#schema/finite.ts'
import { object } from '#schema/object.ts'
import { whole } from '#schema/whole.ts'
import { TxHash } from '#tx-hash.ts'

export const TradeSide = v.picklist(['buy', 'sell'])
export type TradeSide = v.InferOutput<typeof TradeSide>

const tradeData = fault('trade-data-missing')
const tokenAddress = v.pipe(v.string(tradeData), v.minLength(1, tradeData), v.maxLength(128, fault('token-not-found')))
const amountInUsd = v.pipe(v.string(tradeData), v.minLength(1, tradeData), v.maxLength(64, fault('amount-invalid')))
const percentage = v.pipe(v.string(tradeData), v.minLength(1, tradeData), v.maxLength(16, fault('percentage-invalid')))

/** How far below the quote the user accepts the outcome; above 500 only with the acknowledgement. */
const slippage = {
  slippageBps: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(5000))),
  acceptHighSlippage: v.optional(v.boolean()),
}
/** The symbol of a token that looks dangerous, typed by who wants to buy it nevertheless, where their settings allow that. */
const danger = { dangerSymbol: v.optional(v.pipe(v.string(), v.maxLength(64))) }
const common = { tokenAddress, chain: v.optional(ChainInput), ...slippage, ...danger }

export const QuoteRequest = object({
  side: TradeSide,
  /** Plain decimal text, for a buy. */
  amountInUsd: v.optional(v.pipe(v.string(), v.maxLength(64, fault('amount-invalid')))),
  /** 1 to 100 with at most two decimals, for a sell. */
  percentage: v.optional(v.pipe(v.string(), v.maxLength(16, fault('percentage-invalid')))),
  ...common,
})
export type QuoteRequest = v.InferOutput<typeof QuoteRequest>

/** An amount of one token: text for people, base units for machines. */
export const TokenAmount = object({
  symbol: v.string(),
  address: v.string(),
  decimals: whole,
  /** Display number. */
  amount: finite,
  amountBaseUnits: BaseUnits,
  usdValue: v.nullable(finite),
})
export type TokenAmount = v.InferOutput<typeof TokenAmount>

export const Quote = object({
  intentId: IntentId,
  side: TradeSide,
  chain: ChainKey,
  token: object({ address: v.string(), name: v.string(), symbol: v.string(), decimals: whole }),
  pay: TokenAmount,
  receive: TokenAmount,
  /** What the chain enforces: less than this, and the trade does not happen. */
  receiveAtLeast: TokenAmount,
  platformFee: TokenAmount,
  /** The most the network may take, in the coin; with the deposit, where there is one. */
  networkFee: TokenAmount,
  /** What it is expected to take, with the deposit; absent in quotes of earlier versions. */
  networkFeeExpected: v.optional(TokenAmount),
  /** On Solana, what the first account of a token is charged once; part of `networkFee`. */
  accountDeposit: v.optional(v.nullable(TokenAmount)),
  priceImpactBps: whole,
  slippageBps: whole,
  /** How risky the token looks; null: nobody was asked, which is `unknown`. */
  risk: v.optional(v.nullable(RiskVerdict)),
  /**
   * How far this price lies from an independent one, in basis points: below zero it is worse for the user. Its own price
   * impact, our fee and the token's tax are not counted, since they stand in their own lines. Null: nothing to compare with.
   */
  offMarketBps: v.optional(v.nullable(whole)),
  /** The token's own tax on this trade, in basis points, where the rehearsal showed one. */
  tokenTaxBps: v.optional(v.nullable(whole)),
  /** Pools crossed, in words: "WETH → USDC (v3 0.05%)". */
  route: v.string(),
  /** ISO time. */
  validUntil: v.string(),
})
export type Quote = v.InferOutput<typeof Quote>

export const BuyRequest = object({
  amountInUsd,
  chatId: v.optional(ChatId),
  intentId: v.optional(IntentId),
  ...common,
})
export const SellRequest = object({
  percentage,
  chatId: v.optional(ChatId),
  intentId: v.optional(IntentId),
  ...common,
})
export type BuyRequest = v.InferOutput<typeof BuyRequest>
export type SellRequest = v.InferOutput<typeof SellRequest>

export const TradeStatus = v.picklist(['pending', 'successful', 'failed'])
export type TradeStatus = v.InferOutput<typeof TradeStatus>

export const TradeReply = object({
  success: v.boolean(),
  message: v.string(),
  data: object({
    transactionHash: v.nullable(TxHash),
    tradeId: IntentId,
    status: TradeStatus,
    /** What left and what arrived, once the chain has said so. */
    sold: v.optional(TokenAmount),
    bought: v.optional(TokenAmount),
    platformFee: v.optional(TokenAmount),
    networkFee: v.optional(TokenAmount),
    /** Where to look at the transaction. */
    url: v.nullable(v.string()),
  }),
})
export type TradeReply = v.InferOutput<typeof TradeReply>

export const tradesApi = {
  quote: endpoint({
    method: 'POST',
    path: '/api/quotes',
    access: 'verified',
    summary: 'Opens an intent: what a trade would pay, get and cost',
    body: QuoteRequest,
    reply: object({ data: Quote }),
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
