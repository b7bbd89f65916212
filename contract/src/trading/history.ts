import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { ReasonValues } from '#errors/reasons.ts'
import { refusalCodes } from '#errors/refusals.ts'
import { UserId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { Address } from '#schema/address.ts'
import { dateOrTimestamp } from '#schema/date-or-timestamp.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { preprocess } from '#schema/preprocess.ts'
import { toNumber } from '#schema/to-number.ts'
import { TokenAmount } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

const Leg = object({
  symbol: v.string(),
  /** Display number; 0 while unknown. */
  amount: finite,
  address: Address,
  decimals: integer,
  amountBaseUnits: BaseUnits,
  /** Value in USD at the time of the transaction. Display number; null if no price was available. */
  usdValue: v.optional(v.nullable(finite)),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
})

/**
 * How a trade failed. `only-approval`: the approval succeeded, but the swap was not sent; `code` and the reason explain why.
 * `turned-down`: the network rejected the transaction. `too-late`: the transaction expired. `overtaken`: another transaction
 * replaced it. `cancelled`: its user cancelled it while it waited.
 */
const Failure = object({
  kind: v.picklist(['only-approval', 'turned-down', 'too-late', 'overtaken', 'cancelled']),
  code: v.optional(v.picklist(refusalCodes)),
  reasonId: v.optional(v.string()),
  values: v.optional(ReasonValues),
})
export type Failure = v.InferOutput<typeof Failure>

export const HistoryTransaction = object({
  id: v.string(),
  type: v.picklist(['Buy', 'Sell', 'Transfer']),
  /** The token that left the wallet; for an incoming transfer, the received token with amount zero. */
  tokenIn: Leg,
  /** The token that arrived; for an outgoing transfer, the sent token with amount zero. */
  tokenOut: Leg,
  chain: ChainKey,
  status: v.picklist(['Successful', 'Failed', 'Pending']),
  /** Whether the transaction has enough confirmations to count in reports. */
  settled: v.boolean(),
  hash: v.nullable(TxHash),
  url: v.nullable(v.string()),
  /** ISO time of the user's confirmation; for a transfer, ISO time of its block. */
  date: v.string(),
  platformFee: v.nullable(TokenAmount),
  networkFee: v.nullable(TokenAmount),
  /** Rent of a token account that the trade opened, a part of `networkFee`: its owner gets it back by closing the account. */
  accountDeposit: v.optional(TokenAmount),
  /** Why the trade failed, as a message in the user's language. */
  reason: v.nullable(v.string()),
  /** Why the trade failed, as data. */
  failure: v.optional(v.nullable(Failure)),
  /** Whether a pending trade or send is being cancelled; it may still be included. */
  isCancelling: v.optional(v.boolean()),
  /** Whether a pending trade past its deadline is being replaced by a zero-value transfer; the trade may still be included. */
  isExpiring: v.optional(v.boolean()),
  /**
   * Only of a transfer that keeps the wallet in order; `revoke`: an allowance of `counterparty` for the token was taken back.
   * `reclaim`: empty token accounts were closed, and their rent returned.
   */
  purpose: v.optional(v.picklist(['revoke', 'reclaim'])),
  /** Transfers only: the other address, if the chain reveals it. */
  counterparty: v.optional(v.nullable(v.string())),
  /** Value in USD at the time of the transaction. Display number; null if no price was available. */
  usdValue: v.optional(v.nullable(finite)),
  /** The fees in USD at the time of the transaction. */
  feesUsd: v.optional(v.nullable(finite)),
  /** Trades only: the amount that the quote promised. */
  quoted: v.optional(v.nullable(TokenAmount)),
  /** Received amount compared with the quoted amount, in basis points; negative: received less than quoted. */
  againstQuoteBps: v.optional(v.nullable(integer)),
  /** Trades only: the minimum that the chain enforced. */
  minPromised: v.optional(v.nullable(TokenAmount)),
  /** ISO time of the block that contains the transaction; null until it is in a block. */
  confirmedAt: v.optional(v.nullable(v.string())),
})
export type HistoryTransaction = v.InferOutput<typeof HistoryTransaction>

const invalidDate = asFieldErrorId('date')
/** A calendar day or an ISO time, in UTC, from 2000 to 2099. */
const HistoryDate = v.pipe(
  dateOrTimestamp(invalidDate),
  v.check((when) => when >= '2000' && when < '2100', invalidDate),
)

export const HistoryFilter = object({
  /** `transfer`: deposits, withdrawals and sends, which are on neither side. */
  side: v.optional(v.picklist(['buy', 'sell', 'transfer'], asFieldErrorId('side'))),
  chain: v.optional(ChainInput),
  from: v.optional(HistoryDate),
  to: v.optional(HistoryDate),
  /** Only trades of this token; with `chain`, because an address can exist on several chains. */
  token: v.optional(Address),
  userId: v.optional(UserId),
})
export type HistoryFilter = v.InferOutput<typeof HistoryFilter>
export const historyPageSize = 25

const invalidPage = asFieldErrorId('page')
const pageNumber = v.pipe(
  v.number(invalidPage),
  v.safeInteger(invalidPage),
  v.minValue(1, invalidPage),
  v.maxValue(1_000_000),
)

export const HistoryReply = object({
  data: v.array(HistoryTransaction),
  page: integer,
  pages: integer,
  total: integer,
})
export type HistoryReply = v.InferOutput<typeof HistoryReply>

export const csvFormats = ['murmur', 'koinly', 'cointracking'] as const

export const historyApi = {
  list: defineEndpoint({
    method: 'GET',
    path: '/transactions/history',
    access: 'verified',
    cachesSession: true,
    cachesReply: true,
    summary: 'Trades and transfers, newest first, 25 a page',
    query: object({
      ...HistoryFilter.entries,
      page: v.optional(preprocess(toNumber, pageNumber)),
    }),
    reply: HistoryReply,
    limit: { max: 240, perSeconds: 60 },
  }),
  /** Returns all filtered rows as text/csv, streamed; declared here for its query. */
  csv: defineEndpoint({
    method: 'GET',
    path: '/api/history.csv',
    access: 'verified',
    summary: 'All filtered rows as CSV: for people, or in the columns of a tax tool',
    query: object({ ...HistoryFilter.entries, format: v.optional(v.picklist(csvFormats, asFieldErrorId('format'))) }),
    reply: v.string(),
    limit: { max: 30, perSeconds: 60 },
  }),
  /** One trade or transfer, for its receipt. */
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/history/:id',
    access: 'verified',
    cachesSession: true,
    cachesReply: true,
    summary: 'One trade or transfer',
    params: object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: object({ data: HistoryTransaction }),
    limit: { max: 240, perSeconds: 60 },
  }),
}
