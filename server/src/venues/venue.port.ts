import type { Address, SolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type {
  EvmTerms,
  IntentTerms,
  SolanaTerms,
  UnsignedEvmTransaction,
  UnsignedSolanaTransaction,
} from '@murmur/contract/signer'
import type { TradePriority } from '@murmur/contract/trading/priority'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Priority } from '#platform/upstreams/upstream.port.ts'
import type { Step } from '#venues/execution-state.port.ts'

export type { Step }

/** An exact-in trade. Amounts in base units; addresses, the coin under its coin address. */
export type VenueRequest = {
  owner: Address
  sellToken: Address
  buyToken: Address
  sellAmount: bigint
  platformFeeBps: number
  slippageBps: number
  /** Normal if absent. */
  priority?: TradePriority | undefined
  /** The program of the paid mint, on Solana and if neither side is the coin. */
  payProgram?: SolanaAddress | undefined
}

/**
 * A venue's offer. `buyAmount` and `minBuyAmount` are the amounts that reach the owner's wallet, net of the platform fee
 * and of transfer taxes.
 */
export type VenueQuote = {
  buyAmount: bigint
  minBuyAmount: bigint
  /** Base units of the coin, or of the paid token if neither side is the coin. */
  platformFee: bigint
  /** Price impact of the trade, in basis points. */
  priceImpactBps: number
  /** The maximum that all its transactions may cost the wallet beside the trade, deposits included; base units of the coin. */
  maxNetworkFee: bigint
  /** The expected network fee, from the simulation and current fees; includes the deposit and never exceeds the maximum. */
  expectedNetworkFee: bigint
  /**
   * The part of it that is reserved in case the token's account, which exists now, is closed before the trade; not shown to
   * users.
   */
  accountReserve?: bigint
  /** The part that is a one-time deposit (rent) for the token's account, if the chain requires one. */
  accountDeposit?: bigint
  /** The token's own tax on this trade, in basis points, if the simulation showed one. */
  tokenTaxBps?: number
  /** Number of transactions, including approvals. */
  steps: number
  /** The route as text for users. */
  route: string
  /** JSON from which the venue builds the route again; only the venue reads it. */
  path: unknown
}

/** The next transaction of an intent, built and simulated; `isLast` if it is the trade itself. */
export type PreparedStep = { step: Step; isLast: boolean; unsigned: UnsignedEvmTransaction }

/**
 * The effect of one transaction on the owner's wallet, from its own logs, excluding gas. All base units, 0 to 2^256 − 1.
 */
export type Fill = {
  sold: bigint
  bought: bigint
  platformFee: bigint
  blockNumber: bigint
  /** ISO time of the block. */
  at: string
  /**
   * Whether the wallet's balances around that block match; false if other transfers were in the block, or the balances are
   * unavailable.
   */
  crossChecked: boolean
}

/** The chain- and venue-specific parts of a trade's terms, in addition to request and quote. */
type VenueTerms =
  | Pick<EvmTerms, 'chain' | 'chainId' | 'router' | 'treasury'>
  | Pick<SolanaTerms, 'chain' | 'tokenProgram' | 'payProgram' | 'treasury'>

/**
 * A power over all holdings that a token's rules give to its authorities, or a rule that always applies. `value`: percent.
 */
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

/** Result of buying a token and selling it again in simulation. Null: could not be tried, which must not count as good. */
export type RoundTrip = {
  canBuy: boolean | null
  canSell: boolean | null
  /** The token's transfer tax, in basis points. */
  buyTaxBps: number | null
  sellTaxBps: number | null
  /** The chain's error message, cleaned; null without one. */
  errorMessage: string | null
  /** Powers over the token; only chains that expose such rules (Solana) report them. */
  powers?: TokenPower[]
}

/**
 * A place to trade. Rejects with a Refusal: NO_ROUTE, SIMULATION_FAILED, INSUFFICIENT_BALANCE, INSUFFICIENT_GAS,
 * PRICE_MOVED, UPSTREAM_DOWN.
 */
export type Venue = {
  chain: ChainKey
  /** @param paid the token that pays for another one; undefined if the coin is on either side */
  venueTerms(token: ChainTokenMetadata, paid?: ChainTokenMetadata): Promise<VenueTerms>
  quote(request: VenueRequest): Promise<VenueQuote>
  /**
   * Simulates buying a little of a token and selling all of it again, as an arbitrary owner; nothing is sent. Rejects with
   * NO_ROUTE without a market here, UPSTREAM_DOWN when it cannot be tried now.
   */
  roundTrip?(token: Pick<ChainTokenMetadata, 'address'>, priority?: Priority): Promise<RoundTrip>
  /** The fill of an included, successful swap of these terms. `seenIn`: the block in which it was last seen, to read ahead. */
  readFill(terms: IntentTerms, hash: TxHash, seenIn?: bigint): Promise<Fill>
}

export type EvmVenue = Venue & {
  /**
   * Reads the chain, decides which transaction comes next for these terms, builds it with this nonce on the currently best
   * route, and simulates it. Never worse than the terms: PRICE_MOVED when the minimum is no longer available, or when this
   * step might cost more than is left of the agreed network fee after earlier ones (`spent`, in base units of the coin).
   */
  nextStep(terms: EvmTerms, nonce: number, spent: bigint): Promise<PreparedStep>
}

/**
 * A transaction that needs only its owner's signature. `lastValid`: block height after which it can no longer land. `delivery`: for the
 * venue's relay, if it sends it too.
 */
export type PreparedOrder = { unsigned: UnsignedSolanaTransaction; lastValid: bigint; delivery: string | undefined }

export type SolanaVenue = Venue & {
  /**
   * Requests the swap of these terms on the currently best route, checks it against them and simulates it; same guarantees
   * as `nextStep`.
   */
  order(terms: SolanaTerms): Promise<PreparedOrder>
}
