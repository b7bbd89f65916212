import type { ChainKey } from '@murmur/contract/chains'
import type { TokenQuery, TokenRef } from './tokens.port.ts'

/** The amount of a trade in exactly one unit, as plain decimal text. */
export type TradeAmount = {
  /** USD that a buy spends, or the USD value of the tokens that a sale gives. */
  amountUsd?: string | undefined
  /** Percentage of the holding that a sale gives, 1 to 100. */
  percent?: string | undefined
  /** Amount of the chain's coin that a buy spends. */
  coinAmount?: string | undefined
  /** Percentage of the chain's coin that a buy spends, 1 to 100; a reserve for fees is kept. */
  coinPercent?: string | undefined
  /** Amount of the token that pays a buy in place of the coin. */
  payAmount?: string | undefined
  /** Percentage of that token that a buy spends, 1 to 100. */
  payPercent?: string | undefined
  /** Number of tokens to buy or sell. */
  units?: string | undefined
}
/** `payWith`: the token that pays a buy in place of the chain's coin, as the user named it. */
export type Proposal = TokenQuery & { side: 'buy' | 'sell'; payWith?: string | undefined } & TradeAmount
export type ProposedTrade = {
  kind: 'proposed'
  token: TokenRef
  side: 'buy' | 'sell'
  amountText: string
  /** The amount that leaves the wallet, with its symbol: as stated, or with six digits, never rounded up. */
  paid: string
  /** The USD that a buy spends, as plain decimal text. */
  paidUsd?: string | undefined
  atLeast: string
  expiresAt: string
  /** The slippage that the user stated for it, in basis points. */
  slippageBps?: number | undefined
}

/**
 * `kind`: only trades, only received transfers, only pending or only failed trades, or the record that the user's screen is about, if any;
 * all trades and transfers if undefined.
 */
export type HistoryRequest = {
  limit?: number | undefined
  kind?: 'trades' | 'received' | 'pending' | 'failed' | 'screen' | undefined
}
/** An amount as plain decimal text with all its digits. */
export type ExactAmount = { amount: string; symbol: string }
export type RecentTrade = {
  id: string
  /** `Revoked`: an approval was revoked; `Reclaimed`: the rent of closed token accounts returned. */
  type: 'Buy' | 'Sell' | 'Received' | 'Sent' | 'Revoked' | 'Reclaimed'
  status: 'Successful' | 'Failed' | 'Pending'
  /** The token that was bought, sold or transferred. */
  symbol: string
  amount: string
  chain: ChainKey
  /** ISO time. */
  date: string
  /** The amounts that left and that arrived. Of a pending or failed trade: the amount meant to be paid, and null. */
  paid: ExactAmount | null
  received: ExactAmount | null
  /** USD values at the time of the transaction, for display; null if unknown. */
  usdValue: number | null
  /** USD for one whole token. */
  tokenPrice: number | null
  platformFee: ExactAmount | null
  networkFee: ExactAmount | null
  feesUsd: number | null
  /** Why the trade failed, in the turn's language. */
  reason: string | null
}
/** Newest first. */
export type RecentTrades = {
  kind: 'history'
  trades: RecentTrade[]
  /** ISO time at which the history was read. Only with the record of the screen, whose finality depends on its age. */
  readAt?: string
}
