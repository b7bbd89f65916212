import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { ChatId, IntentId } from '#ids.ts'
import { RiskVerdict } from '#markets/risk.ts'
import { BaseUnits, plainDecimalPattern } from '#money.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { PasskeyAssertion, PasskeyRequest } from '#signer-passkeys.ts'
import { parseTokenId } from '#token-id.ts'
import { TradePriority } from '#trading/priority.ts'
import { Slippage } from '#trading/slippage.ts'
import { TxHash } from '#tx-hash.ts'

export const TradeSide = v.picklist(['buy', 'sell'])
export type TradeSide = v.InferOutput<typeof TradeSide>

const missingTradeData = asFieldErrorId('trade-data-missing')
const tokenAddress = v.pipe(
  v.string(missingTradeData),
  v.minLength(1, missingTradeData),
  v.maxLength(128, asFieldErrorId('token-not-found')),
)
const amountInUsd = v.pipe(
  v.string(missingTradeData),
  v.minLength(1, missingTradeData),
  v.maxLength(64, asFieldErrorId('amount-invalid')),
)
const percentage = v.pipe(
  v.string(missingTradeData),
  v.minLength(1, missingTradeData),
  v.maxLength(16, asFieldErrorId('percentage-invalid')),
)

const invalidQuantity = asFieldErrorId('quantity-invalid')
/**
 * An amount in another unit than dollars of a buy or a percentage of a sale; `value` is plain decimal text. Of a buy: `coin`, an
 * amount of the chain's coin, `coin-percent`, a percentage of the coin that can be spent, 1 to 100, or `tokens`; with `payWith`,
 * `pay`, an amount of that token, `pay-percent`, a percentage of its holding, or `tokens`. Of a sale: `tokens`, or `usd`, the worth
 * of the sold tokens.
 */
export const StatedAmount = object({
  unit: v.picklist(['coin', 'coin-percent', 'pay', 'pay-percent', 'tokens', 'usd']),
  value: v.pipe(v.string(invalidQuantity), v.regex(plainDecimalPattern, invalidQuantity)),
})
export type StatedAmount = v.InferOutput<typeof StatedAmount>

const slippageFields = {
  /** In basis points; the account's if absent. */
  slippageBps: v.optional(Slippage),
  /** Needed above `slippageLimits.unacknowledgedBps`. */
  acceptHighSlippage: v.optional(v.boolean()),
}
/**
 * Confirms the purchase of a dangerous token: the user typed its symbol, and the user's settings allow such purchases.
 */
const dangerFields = { dangerSymbol: v.optional(v.pipe(v.string(), v.maxLength(64))) }
const commonFields = {
  tokenAddress,
  chain: v.optional(ChainInput),
  /** Replaces `amountInUsd` or `percentage`. */
  stated: v.optional(StatedAmount),
  ...slippageFields,
  /** The account's if absent. */
  priority: v.optional(TradePriority),
  ...dangerFields,
}

/** The token that pays a purchase in place of the coin, as `chain:address`; a token of the wallet on the same chain. */
const payWith = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(140, asFieldErrorId('token-not-found')),
    v.check((text) => parseTokenId(text) !== undefined, asFieldErrorId('token-not-found')),
  ),
)

type Amounts = { amountInUsd?: string | undefined; percentage?: string | undefined; stated?: StatedAmount | undefined }
const hasTwoAmounts = ({ amountInUsd, percentage, stated }: Amounts) =>
  stated !== undefined && (amountInUsd ?? percentage) !== undefined
const hasAmount = (amounts: Amounts) => (amounts.amountInUsd ?? amounts.percentage ?? amounts.stated) !== undefined

export const QuoteRequest = v.pipe(
  object({
    side: TradeSide,
    /** Plain decimal text, for a buy. */
    amountInUsd: v.optional(v.pipe(v.string(), v.maxLength(64, asFieldErrorId('amount-invalid')))),
    /** 1 to 100 with at most two decimals, for a sell. */
    percentage: v.optional(v.pipe(v.string(), v.maxLength(16, asFieldErrorId('percentage-invalid')))),
    /** For a buy. */
    payWith,
    ...commonFields,
  }),
  v.forward(
    v.check((request) => !hasTwoAmounts(request), invalidQuantity),
    ['stated'],
  ),
  v.forward(
    v.check(({ side, payWith: token }) => side === 'buy' || token === undefined, missingTradeData),
    ['payWith'],
  ),
)
export type QuoteRequest = v.InferOutput<typeof QuoteRequest>

/** An amount of a token: `amount` for display, `amountBaseUnits` for calculation. */
export const TokenAmount = object({
  symbol: v.string(),
  address: Address,
  decimals: integer,
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
  token: object({ address: Address, name: v.string(), symbol: v.string(), decimals: integer }),
  pay: TokenAmount,
  receive: TokenAmount,
  /** The minimum amount to receive. The chain enforces the minimum: a trade that would deliver less fails. */
  receiveAtLeast: TokenAmount,
  /** Paid in the coin, or in the paid token if neither side is the coin. */
  platformFee: TokenAmount,
  /** The highest network fee, in the native token, including rent (`accountDeposit`). */
  networkFee: TokenAmount,
  /** The expected network fee, including rent (`splitNetworkCosts` separates it); absent in quotes from earlier versions. */
  networkFeeExpected: v.optional(TokenAmount),
  /** Rent for a new token account on Solana; included in `networkFee`. */
  accountDeposit: v.optional(v.nullable(TokenAmount)),
  priceImpactBps: integer,
  slippageBps: integer,
  /** Absent in quotes from earlier versions, which were normal. */
  priority: v.optional(TradePriority),
  /** The token's risk verdict; null: not checked, which means the same as `unknown`. */
  risk: v.optional(v.nullable(RiskVerdict)),
  /**
   * Difference between the quoted price and an independent price, in basis points; negative is worse for the user. Excludes
   * the price impact, the platform fee and the token's tax, which are shown separately. Null: no independent price.
   */
  offMarketBps: v.optional(v.nullable(integer)),
  /** The tax that the token charges on this trade, in basis points, if the simulation detected one. */
  tokenTaxBps: v.optional(v.nullable(integer)),
  /** The pools of the route as text: "WETH → USDC (v3 0.05%)". */
  route: v.string(),
  /** ISO time. */
  validUntil: v.string(),
  /**
   * ISO time before which the signer refuses to sign away the bought token, because the user's limits do not cover this
   * token and no passkey confirms trades. Computed as if the trade were confirmed now. Null or absent: it can be sold
   * immediately.
   */
  sellableFrom: v.optional(v.nullable(v.string())),
  /** The challenge that a passkey of the user must sign to confirm this; null or absent unless the user requires one. */
  passkey: v.optional(v.nullable(PasskeyRequest)),
  /** Whether the signer needs no passkey only because this is below the user's threshold, towards which its confirmation counts. */
  isBelowThreshold: v.optional(v.boolean()),
})
export type Quote = v.InferOutput<typeof Quote>

const tradeFields = {
  chatId: v.optional(ChatId),
  intentId: v.optional(IntentId),
  /** Confirms the quote of `intentId`; needed if the user requires a passkey. */
  passkey: v.optional(PasskeyAssertion),
  ...commonFields,
}
export const BuyRequest = v.pipe(
  object({ amountInUsd: v.optional(amountInUsd), payWith, ...tradeFields }),
  v.forward(
    v.check((request) => hasAmount(request), missingTradeData),
    ['amountInUsd'],
  ),
  v.forward(
    v.check((request) => !hasTwoAmounts(request), invalidQuantity),
    ['stated'],
  ),
)
export const SellRequest = v.pipe(
  object({ percentage: v.optional(percentage), ...tradeFields }),
  v.forward(
    v.check((request) => hasAmount(request), missingTradeData),
    ['percentage'],
  ),
  v.forward(
    v.check((request) => !hasTwoAmounts(request), invalidQuantity),
    ['stated'],
  ),
)
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
    /** The actual amounts sold and bought, once the chain has confirmed the trade. */
    sold: v.optional(TokenAmount),
    bought: v.optional(TokenAmount),
    platformFee: v.optional(TokenAmount),
    networkFee: v.optional(TokenAmount),
    /** The transaction's page in a block explorer. */
    url: v.nullable(v.string()),
  }),
})
export type TradeReply = v.InferOutput<typeof TradeReply>

export const tradesApi = {
  quote: defineEndpoint({
    method: 'POST',
    path: '/api/quotes',
    access: 'verified',
    summary: 'Creates an intent: the amounts and costs of a trade',
    body: QuoteRequest,
    reply: object({ data: Quote }),
    limit: { max: 120, perSeconds: 60 },
  }),
  buy: defineEndpoint({
    method: 'POST',
    path: '/buy',
    access: 'verified',
    summary:
      'Buys a token for an amount of USD, of what pays or of the token, paid in the chain’s coin or another token',
    body: BuyRequest,
    reply: TradeReply,
    limit: { max: 300, perSeconds: 60 },
  }),
  sell: defineEndpoint({
    method: 'POST',
    path: '/sell',
    access: 'verified',
    summary: 'Sells a percentage, a number of tokens or their worth in USD for the chain’s coin',
    body: SellRequest,
    reply: TradeReply,
    limit: { max: 300, perSeconds: 60 },
  }),
}
