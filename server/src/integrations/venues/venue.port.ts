import type { ChainKey } from '@murmur/contract/chains'
import type { IntentTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { Step } from '#core/execution-state.ts'

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
  /** The most that all its transactions may cost in gas, in base units of the coin. */
  maxNetworkFee: bigint
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

/** Where swaps execute. Rejects with a Refusal: NO_ROUTE, SIMULATION_FAILED, INSUFFICIENT_BALANCE, INSUFFICIENT_GAS, PRICE_MOVED, UPSTREAM_DOWN. */
export type Venue = {
  chain: ChainKey
  router: string
  treasury: string
  quote(request: VenueRequest): Promise<VenueQuote>
  /**
   * Looks at the chain, decides which transaction comes next for these terms, builds it with this nonce on the best
   * route of now, and rehearses it. Never worse than the terms: PRICE_MOVED when the minimum cannot be had any more, or
   * when this step might take more than earlier ones (`spent`, in base units of the coin) left of the network fee agreed.
   */
  nextStep(terms: IntentTerms, nonce: number, spent: bigint): Promise<PreparedStep>
  /** What an included, successful swap of these terms did. */
  readFill(terms: IntentTerms, hash: string): Promise<Fill>
}
