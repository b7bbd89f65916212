import type { ChainKey } from '@murmur/contract/chains'
import type {
  EvmTerms,
  IntentTerms,
  SolanaTerms,
  UnsignedEvmTransaction,
  UnsignedSolanaTransaction,
} from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { TokenFacts } from '#chains/chain.port.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import type { Step } from '#venues/execution-state.port.ts'

export type { Step }

/** An exact-in trade between a token and the chain's coin. Amounts in base units; addresses, the coin under its coin address. */
export type VenueRequest = {
  owner: string
  sellToken: string
  buyToken: string
  sellAmount: bigint
  platformFeeBps: number
  slippageBps: number
}

/** A venue's offer. `buyAmount` and `minBuyAmount` are what the owner's wallet gets, net of the platform fee and of transfer taxes. */
export type VenueQuote = {
  buyAmount: bigint
  minBuyAmount: bigint
  /** On the coin's side. */
  platformFee: bigint
  /** How far the trade moves the price, in basis points. */
  priceImpactBps: number
  /** The most that all its transactions may cost the wallet beside the trade, deposits included; base units of the coin. */
  maxNetworkFee: bigint
  /** What the network is expected to take, by the rehearsal and the fees of now; with the deposit, never above the maximum. */
  expectedNetworkFee: bigint
  /** The part of it that is taken only where the token's account, there now, is gone by then; not shown to people. */
  accountReserve?: bigint
  /** The part of it that is a one-time deposit for the token's account, where the chain takes one. */
  accountDeposit?: bigint
  /** What the token itself keeps of this trade, in basis points, where the rehearsal showed it. */
  tokenTaxBps?: number
  /** Transactions it will take (approvals included). */
  steps: number
  /** In words, for people. */
  route: string
  /** For the venue alone: how to build it again. JSON. */
  path: unknown
}

/** The next transaction an intent needs, built and rehearsed; `isLast` when it is the trade itself. */
export type PreparedStep = { step: Step; isLast: boolean; unsigned: UnsignedEvmTransaction }

/** What one transaction did to the owner's wallet, from its own logs, apart from gas. All base units, 0 to 2^256 − 1. */
export type Fill = {
  sold: bigint
  bought: bigint
  platformFee: bigint
  blockNumber: bigint
  /** ISO time of the block. */
  at: string
  /** Whether the wallet's balances around that block tell the same; false when other transfers fell into it, or nobody can say. */
  crossChecked: boolean
}

/** What the terms of a trade here say beside what was asked and quoted. */
export type Place =
  | Pick<EvmTerms, 'chain' | 'chainId' | 'router' | 'treasury'>
  | Pick<SolanaTerms, 'chain' | 'tokenProgram' | 'treasury'>

/** What a token's own rules let somebody do to everybody's holdings, or do to them always. `value`: percent. */
export type TokenPower = {
  code:
    | 'transfer-fee'
    | 'transfer-fee-can-change'
    | 'frozen-by-default'
    | 'freezable'
    | 'non-transferable'
    | 'permanent-delegate'
    | 'transfer-hook'
    | 'mintable'
    | 'pausable'
  value?: number
}

/** A token bought and sold again in a rehearsal. Null: could not be tried, which is no good news. */
export type RoundTrip = {
  canBuy: boolean | null
  canSell: boolean | null
  /** What the token itself keeps, in basis points. */
  buyTaxBps: number | null
  sellTaxBps: number | null
  /** Why not, in the chain's words, cleaned. */
  words: string | null
  /** Where the chain keeps such rules in the open: Solana. */
  powers?: TokenPower[]
}

/** Where swaps execute. Rejects with a Refusal: NO_ROUTE, SIMULATION_FAILED, INSUFFICIENT_BALANCE, INSUFFICIENT_GAS, PRICE_MOVED, UPSTREAM_DOWN. */
export type Venue = {
  chain: ChainKey
  place(token: TokenFacts): Place
  quote(request: VenueRequest): Promise<VenueQuote>
  /**
   * Buys a little of a token and sells all of it again, in the name of nobody in particular; nothing is sent. Rejects with
   * NO_ROUTE when nobody trades it here, UPSTREAM_DOWN when that cannot be tried now.
   */
  roundTrip?(token: Pick<TokenFacts, 'address'>, priority?: Priority): Promise<RoundTrip>
  /** What an included, successful swap of these terms did. */
  readFill(terms: IntentTerms, hash: TxHash): Promise<Fill>
}

export type EvmVenue = Venue & {
  /**
   * Looks at the chain, decides which transaction comes next for these terms, builds it with this nonce on the best
   * route of now, and rehearses it. Never worse than the terms: PRICE_MOVED when the minimum cannot be had any more, or
   * when this step might take more than earlier ones (`spent`, in base units of the coin) left of the network fee agreed.
   */
  nextStep(terms: EvmTerms, nonce: number, spent: bigint): Promise<PreparedStep>
}

/** A swap that needs its owner's signature alone. `lastValid`: block height after which it can no longer land. */
export type PreparedOrder = { unsigned: UnsignedSolanaTransaction; lastValid: bigint; delivery: string }

export type SolanaVenue = Venue & {
  /** Has the swap of these terms built on the best route of now, checks it against them and rehearses it; as `nextStep`. */
  order(terms: SolanaTerms): Promise<PreparedOrder>
}
