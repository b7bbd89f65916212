import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { Freshness, MarketDataSource, TokenParams } from '#markets/markets.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { TxHash } from '#tx-hash.ts'

/** A market of a token. Names are unverified. Null means unknown, not zero. */
export const TokenPool = object({
  /** The pool's address or, for a Uniswap v4 pool, its id. */
  id: v.string(),
  /** The exchange, as its vendor names it: "uniswap v3". */
  venue: v.nullable(v.string()),
  /** The other token of the pool. */
  quote: object({ address: v.nullable(Address), symbol: v.nullable(v.string()) }),
  /** USD. */
  liquidity: v.nullable(finite),
  volume24hUSD: v.nullable(finite),
  /** Trades over 24 h. */
  buys24h: v.nullable(integer),
  sells24h: v.nullable(integer),
  /** ISO time. */
  createdAt: v.nullable(v.string()),
})
export type TokenPool = v.InferOutput<typeof TokenPool>

/** A trade by any trader in a token's deepest pool, from the trader's side. Display numbers. */
export const PoolTrade = object({
  /** ISO time of the block. */
  at: v.string(),
  side: v.picklist(['buy', 'sell']),
  /** USD for one token. */
  price: finite,
  /** Number of tokens, and the trade's value in USD. */
  amount: finite,
  usd: finite,
  /** The trader's address as the source reports it; null if it does not. */
  trader: v.nullable(v.string()),
  hash: v.nullable(TxHash),
})
export type PoolTrade = v.InferOutput<typeof PoolTrade>

/** Maximum number of trades and pools returned. */
export const maxPoolTrades = 100
export const maxTokenPools = 20

export const PoolList = object({
  ...Freshness.entries,
  source: v.nullable(MarketDataSource),
  /** Deepest first. */
  pools: v.array(TokenPool),
})
export type PoolList = v.InferOutput<typeof PoolList>

export const TradeTape = object({
  ...Freshness.entries,
  source: v.nullable(MarketDataSource),
  /** Newest first. */
  trades: v.array(PoolTrade),
})
export type TradeTape = v.InferOutput<typeof TradeTape>

export const poolsApi = {
  pools: defineEndpoint({
    method: 'GET',
    path: '/api/tokens/:chain/:address/pools',
    access: 'public',
    cachesSession: true,
    summary: 'The markets of a token, the deepest first',
    params: TokenParams,
    reply: object({ data: PoolList }),
    limit: { max: 120, perSeconds: 60 },
  }),
  trades: defineEndpoint({
    method: 'GET',
    path: '/api/tokens/:chain/:address/trades',
    access: 'public',
    cachesSession: true,
    summary: 'The latest trades in the deepest market of a token, the newest first',
    params: TokenParams,
    reply: object({ data: TradeTape }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
