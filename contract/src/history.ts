import { z } from 'zod/mini'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { BaseUnits } from '#money.ts'
import { TokenAmount } from '#trades.ts'

const Leg = z.object({
  symbol: z.string(),
  /** Display number; 0 while it is not yet known. */
  amount: z.number(),
  address: z.string(),
  decimals: z.number().check(z.int()),
  amountBaseUnits: BaseUnits,
})

export const HistoryTransaction = z.object({
  id: z.string(),
  type: z.enum(['Buy', 'Sell', 'Transfer']),
  /** What left the wallet; of a transfer that arrived the same token with nothing. */
  tokenIn: Leg,
  /** What arrived; of a transfer that left the same token with nothing. */
  tokenOut: Leg,
  chain: ChainKey,
  status: z.enum(['Successful', 'Failed', 'Pending']),
  /** Deep enough on its chain to count in reports. */
  settled: z.boolean(),
  hash: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** ISO time of the user's yes; of a transfer, of its block. */
  date: z.string(),
  platformFee: z.nullable(TokenAmount),
  networkFee: z.nullable(TokenAmount),
  /** One plain sentence for a failed one. */
  reason: z.nullable(z.string()),
  /** Of a transfer: the address it came from or went to, where the chain tells one. */
  counterparty: z.optional(z.nullable(z.string())),
  /** What it was worth in USD when it happened, a display number; null where no price was known. */
  usdValue: z.optional(z.nullable(z.number())),
  /** The fees in USD of then. */
  feesUsd: z.optional(z.nullable(z.number())),
  /** What the quote promised to arrive; of trades. */
  quoted: z.optional(z.nullable(TokenAmount)),
  /** How far what arrived lies from what was quoted, in basis points: below zero it was less. */
  againstQuoteBps: z.optional(z.nullable(z.number().check(z.int()))),
  /** The least that the chain would have let arrive; of trades. */
  leastPromised: z.optional(z.nullable(TokenAmount)),
  /** ISO time of the block that carried it; null before there is one. */
  confirmedAt: z.optional(z.nullable(z.string())),
})
export type HistoryTransaction = z.infer<typeof HistoryTransaction>

/** A calendar day or an ISO time, UTC, of the years in which there are chains. */
const When = z
  .union([z.iso.date(), z.iso.datetime()], 'Use a date like 2026-11-21')
  .check(z.refine((when) => when >= '2000' && when < '2100', 'Use a date like 2026-11-21'))

export const HistoryFilter = z.object({
  side: z.optional(z.enum(['buy', 'sell'], 'Choose buy or sell')),
  chain: z.optional(ChainInput),
  from: z.optional(When),
  to: z.optional(When),
  userId: z.optional(z.string().check(z.maxLength(64))),
})
export const historyPageSize = 25

export const HistoryReply = z.object({
  data: z.array(HistoryTransaction),
  page: z.number().check(z.int()),
  pages: z.number().check(z.int()),
  total: z.number().check(z.int()),
})
export type HistoryReply = z.infer<typeof HistoryReply>

export const csvFormats = ['murmur', 'koinly', 'cointracking'] as const

export const historyApi = {
  list: endpoint({
    method: 'GET',
    path: '/transactions/history',
    access: 'verified',
    summary: 'Trades and transfers, newest first, 25 a page',
    query: z.extend(HistoryFilter, {
      page: z.optional(
        z.coerce
          .number('Choose a page from 1')
          .check(z.int('Choose a page from 1'), z.minimum(1, 'Choose a page from 1'), z.maximum(1_000_000)),
      ),
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
    query: z.extend(HistoryFilter, { format: z.optional(z.enum(csvFormats, 'Choose a format')) }),
    reply: z.string(),
    limit: { max: 30, perSeconds: 60 },
  }),
  /** One trade or transfer, for its receipt. */
  one: endpoint({
    method: 'GET',
    path: '/api/history/:id',
    access: 'verified',
    summary: 'One trade or transfer',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    reply: z.object({ data: HistoryTransaction }),
    limit: { max: 240, perSeconds: 60 },
  }),
}
