import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { fault } from '#errors/field-faults.ts'
import { ReasonValues } from '#errors/reasons.ts'
import { refusalCodes } from '#errors/refusals.ts'
import { UserId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { finite } from '#schema/finite.ts'
import { moment } from '#schema/moment.ts'
import { numberOf } from '#schema/number-of.ts'
import { object } from '#schema/object.ts'
import { preprocess } from '#schema/preprocess.ts'
import { whole } from '#schema/whole.ts'
import { TokenAmount } from '#trading/trades.ts'
import { TxHash } from '#tx-hash.ts'

const Leg = object({
  symbol: v.string(),
  /** Display number; 0 while it is not yet known. */
  amount: finite,
  address: v.string(),
  decimals: whole,
  amountBaseUnits: BaseUnits,
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: v.optional(v.nullable(v.string())),
})

/**
 * Why a trade failed: its first step alone was carried out, the network turned it down, its time ran out, or another transaction
 * took its place. Of the first, `code` and the reason say why there was no second.
 */
const Failure = object({
  kind: v.picklist(['only-approval', 'turned-down', 'too-late', 'overtaken']),
  code: v.optional(v.picklist(refusalCodes)),
  reasonId: v.optional(v.string()),
  values: v.optional(ReasonValues),
})
export type Failure = v.InferOutput<typeof Failure>

export const HistoryTransaction = object({
  id: v.string(),
  type: v.picklist(['Buy', 'Sell', 'Transfer']),
  /** What left the wallet; of a transfer that arrived the same token with nothing. */
  tokenIn: Leg,
  /** What arrived; of a transfer that left the same token with nothing. */
  tokenOut: Leg,
  chain: ChainKey,
  status: v.picklist(['Successful', 'Failed', 'Pending']),
  /** Deep enough on its chain to count in reports. */
  settled: v.boolean(),
  hash: v.nullable(TxHash),
  url: v.nullable(v.string()),
  /** ISO time of the user's yes; of a transfer, of its block. */
  date: v.string(),
  platformFee: v.nullable(TokenAmount),
  networkFee: v.nullable(TokenAmount),
  /** One plain sentence for a failed one, in the reader's language. */
  reason: v.nullable(v.string()),
  /** What that sentence is written from. */
  failure: v.optional(v.nullable(Failure)),
  /** Of a transfer: the address it came from or went to, where the chain tells one. */
  counterparty: v.optional(v.nullable(v.string())),
  /** What it was worth in USD when it happened, a display number; null where no price was known. */
  usdValue: v.optional(v.nullable(finite)),
  /** The fees in USD of then. */
  feesUsd: v.optional(v.nullable(finite)),
  /** What the quote promised to arrive; of trades. */
  quoted: v.optional(v.nullable(TokenAmount)),
  /** How far what arrived lies from what was quoted, in basis points: below zero it was less. */
  againstQuoteBps: v.optional(v.nullable(whole)),
  /** The least that the chain would have let arrive; of trades. */
  leastPromised: v.optional(v.nullable(TokenAmount)),
  /** ISO time of the block that carried it; null before there is one. */
  confirmedAt: v.optional(v.nullable(v.string())),
})
export type HistoryTransaction = v.InferOutput<typeof HistoryTransaction>

/** A calendar day or an ISO time, UTC, of the years in which there are chains. */
const wrongDate = fault('date')
const When = v.pipe(
  moment(wrongDate),
  v.check((when) => when >= '2000' && when < '2100', wrongDate),
)

export const HistoryFilter = object({
  side: v.optional(v.picklist(['buy', 'sell'], fault('side'))),
  chain: v.optional(ChainInput),
  from: v.optional(When),
  to: v.optional(When),
  userId: v.optional(UserId),
})
export const historyPageSize = 25

const wrongPage = fault('page')
const pageNumber = v.pipe(
  v.number(wrongPage),
  v.safeInteger(wrongPage),
  v.minValue(1, wrongPage),
  v.maxValue(1_000_000),
)

export const HistoryReply = object({
  data: v.array(HistoryTransaction),
  page: whole,
  pages: whole,
  total: whole,
})
export type HistoryReply = v.InferOutput<typeof HistoryReply>

export const csvFormats = ['murmur', 'koinly', 'cointracking'] as const

export const historyApi = {
  list: endpoint({
    method: 'GET',
    path: '/transactions/history',
    access: 'verified',
    summary: 'Trades and transfers, newest first, 25 a page',
    query: object({
      ...HistoryFilter.entries,
      page: v.optional(preprocess(numberOf, pageNumber)),
    }),
    reply: HistoryReply,
    limit: { max: 240, perSeconds: 60 },
  }),
  /** Answers text/csv of everything filtered, streamed; declared here for its query. */
  csv: endpoint({
    method: 'GET',
    path: '/api/history.csv',
    access: 'verified',
    summary: 'Everything filtered, as CSV: for people, or in the columns of a tax tool',
    query: object({ ...HistoryFilter.entries, format: v.optional(v.picklist(csvFormats, fault('format'))) }),
    reply: v.string(),
    limit: { max: 30, perSeconds: 60 },
  }),
  /** One trade or transfer, for its receipt. */
  one: endpoint({
    method: 'GET',
    path: '/api/history/:id',
    access: 'verified',
    summary: 'One trade or transfer',
    params: object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    reply: object({ data: HistoryTransaction }),
    limit: { max: 240, perSeconds: 60 },
  }),
}
