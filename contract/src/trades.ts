import { z } from 'zod'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { BaseUnits } from '#money.ts'
import { RiskVerdict } from '#risk.ts'

export const TradeSide = z.enum(['buy', 'sell'])
export type TradeSide = z.infer<typeof TradeSide>

const tradeData = 'Missing required data for trade execution'
const tokenAddress = z.string(tradeData).min(1, tradeData).max(128, 'Invalid contract address or token not found')
const amountInUsd = z.string(tradeData).min(1, tradeData).max(64, 'Enter a valid USD amount')
const percentage = z.string(tradeData).min(1, tradeData).max(16, 'Enter a valid percentage (1-100)')

/** How far below the quote the user accepts the outcome; above 500 only with the acknowledgement. */
const slippage = {
  slippageBps: z.number().int().min(1).max(5000).optional(),
  acceptHighSlippage: z.boolean().optional(),
}
/** The symbol of a token that looks dangerous, typed by who wants to buy it nevertheless, where their settings allow that. */
const danger = { dangerSymbol: z.string().max(64).optional() }
const common = { tokenAddress, chain: ChainInput.optional(), ...slippage, ...danger }

export const QuoteRequest = z.object({
  side: TradeSide,
  /** Plain decimal text, for a buy. */
  amountInUsd: z.string().max(64, 'Enter a valid USD amount').optional(),
  /** 1 to 100 with at most two decimals, for a sell. */
  percentage: z.string().max(16, 'Enter a valid percentage (1-100)').optional(),
  ...common,
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** An amount of one token: text for people, base units for machines. */
export const TokenAmount = z.object({
  symbol: z.string(),
  address: z.string(),
  decimals: z.number().int(),
  /** Display number. */
  amount: z.number(),
  amountBaseUnits: BaseUnits,
  usdValue: z.number().nullable(),
})
export type TokenAmount = z.infer<typeof TokenAmount>

export const Quote = z.object({
  intentId: z.string(),
  side: TradeSide,
  chain: ChainKey,
  token: z.object({ address: z.string(), name: z.string(), symbol: z.string(), decimals: z.number().int() }),
  pay: TokenAmount,
  receive: TokenAmount,
  /** What the chain enforces: less than this, and the trade does not happen. */
  receiveAtLeast: TokenAmount,
  platformFee: TokenAmount,
  /** The most the network may take, in the coin; with the deposit, where there is one. */
  networkFee: TokenAmount,
  /** On Solana, what the first account of a token is charged once; part of `networkFee`. */
  accountDeposit: TokenAmount.nullable().optional(),
  priceImpactBps: z.number().int(),
  slippageBps: z.number().int(),
  /** How risky the token looks; null: nobody was asked, which is `unknown`. */
  risk: RiskVerdict.nullable().optional(),
  /**
   * How far this price lies from an independent one, in basis points: below zero it is worse for the user. Its own price
   * impact, our fee and the token's tax are not counted, since they stand in their own lines. Null: nothing to compare with.
   */
  offMarketBps: z.number().int().nullable().optional(),
  /** The token's own tax on this trade, in basis points, where the rehearsal showed one. */
  tokenTaxBps: z.number().int().nullable().optional(),
  /** Pools crossed, in words: "WETH → USDC (v3 0.05 %)". */
  route: z.string(),
  /** ISO time. */
  validUntil: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const BuyRequest = z.object({
  amountInUsd,
  chatId: z.string().max(64).optional(),
  intentId: z.string().max(64).optional(),
  ...common,
})
export const SellRequest = z.object({
  percentage,
  chatId: z.string().max(64).optional(),
  intentId: z.string().max(64).optional(),
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
    transactionHash: z.string().nullable(),
    tradeId: z.string(),
    status: TradeStatus,
    /** What left and what arrived, once the chain has said so. */
    sold: TokenAmount.optional(),
    bought: TokenAmount.optional(),
    platformFee: TokenAmount.optional(),
    networkFee: TokenAmount.optional(),
    /** Where to look at the transaction. */
    url: z.string().nullable(),
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
