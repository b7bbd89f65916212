import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { EvmRevokeTerms, SolanaReclaimTerms, SolanaRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { Fill, PreparedOrder, PreparedStep } from '#venues/venue.port.ts'

/** A well-known spender. `isVenue`: it takes the tokens of its caller only, so the owner's in a transaction that the owner signs. */
export type SpenderName = { name: string; isVenue: boolean }

/** A spender that may take up to `amount` base units of the owner's token, without asking again. */
export type Allowance = {
  token: EvmAddress
  spender: EvmAddress
  known: SpenderName | null
  amount: bigint
  /** The owner's balance of the token now, in base units. */
  held: bigint
  /** ISO time of the block of the newest approval, if its log was found. */
  since: string | null
}

export type Allowances = {
  allowances: Allowance[]
  /** ISO time from which the approvals of verified tokens were searched; null if the node gave no logs. */
  logsSince: string | null
  /**
   * Whether approvals of other tokens since then may be missing: too many were reported, or the node returned only a part
   * of their logs.
   */
  isTruncated: boolean
}

/** The tokens of a wallet's list. `others`: unverified, so their contracts can log approvals that the owner never gave. */
export type WalletTokens = { verified: readonly EvmAddress[]; others: readonly EvmAddress[] }

/** Costs of revoking an allowance, in base units of the coin. */
export type RevokeEstimate = {
  chainId: number
  allowance: bigint
  known: SpenderName | null
  maxNetworkFee: bigint
  expectedNetworkFee: bigint
}

export type RevokeRequest = { owner: EvmAddress; token: EvmAddress; spender: EvmAddress }

/** Reads and revokes allowances on one EVM chain. Rejects with Refusal UPSTREAM_DOWN while the chain cannot be read. */
export type EvmUpkeep = {
  /** Allowances above zero: of these tokens for well-known spenders, and of approvals by their logs; all those of verified tokens. */
  listAllowances(owner: EvmAddress, tokens: WalletTokens): Promise<Allowances>
  /**
   * Simulates `approve(spender, 0)`. Rejects with a Refusal: NOT_FOUND without an allowance, INSUFFICIENT_GAS, NETWORK_FEE_TOO_HIGH,
   * and SIMULATION_FAILED, including if the token keeps the allowance or burns more gas than an approval can need.
   */
  estimateRevoke(request: RevokeRequest): Promise<RevokeEstimate>
  /** Builds the transaction with this nonce (step `revoke`) and simulates it; rejects like `estimateRevoke`, and with PRICE_MOVED. */
  nextStep(terms: EvmRevokeTerms, nonce: number): Promise<PreparedStep>
  /** The time and block of an included revocation, which moves nothing. `crossChecked`: the allowance is zero after its block. */
  readFill(terms: EvmRevokeTerms, hash: TxHash): Promise<Fill>
}

/** An empty token account of the wallet; `rent`: the lamports that closing it returns. */
export type EmptyAccount = { address: SolanaAddress; program: SolanaAddress; mint: SolanaAddress; rent: bigint }

/** A token account whose delegate may take up to `amount` base units of its tokens, without asking again. */
export type Delegation = {
  account: SolanaAddress
  program: SolanaAddress
  mint: SolanaAddress
  delegate: SolanaAddress
  amount: bigint
  /** The tokens in the account now, in base units. */
  held: bigint
  /** Whether the token's issuer has frozen the account: then its tokens cannot move, and its owner cannot revoke the delegate. */
  isFrozen: boolean
}

/** Costs of closing accounts, or of revoking a delegate, in lamports. */
export type SolanaEstimate = { maxNetworkFee: bigint; expectedNetworkFee: bigint }

/**
 * Finds and closes empty token accounts on Solana, and revokes delegates. Rejects with Refusal UPSTREAM_DOWN while the chain cannot be
 * read.
 */
export type SolanaUpkeep = {
  /** The empty accounts that the wallet alone can close, the largest rent first: no tokens, no withheld fee. */
  listEmptyAccounts(owner: SolanaAddress): Promise<EmptyAccount[]>
  /** All token accounts of the wallet with a delegate that may take something. */
  listDelegations(owner: SolanaAddress): Promise<Delegation[]>
  /** Simulates closing these accounts. Rejects with a Refusal: INSUFFICIENT_GAS, NETWORK_FEE_TOO_HIGH, SIMULATION_FAILED. */
  estimateReclaim(owner: SolanaAddress, accounts: readonly EmptyAccount[]): Promise<SolanaEstimate>
  /** Simulates revoking the delegate of an account; rejects like `estimateReclaim`. */
  estimateRevoke(owner: SolanaAddress, account: Pick<Delegation, 'account' | 'program'>): Promise<SolanaEstimate>
  /**
   * Builds the transaction on a recent blockhash and simulates it; rejects like `estimateReclaim`, with PRICE_MOVED, and with NOT_FOUND if the
   * account has another delegate than the terms, or none.
   */
  order(terms: SolanaReclaimTerms | SolanaRevokeTerms): Promise<PreparedOrder>
  /**
   * `bought`: the lamports that an included reclaim returned, without its fee; 0 for a revocation. A revocation is
   * `crossChecked` if the account no longer has a delegate.
   */
  readFill(terms: SolanaReclaimTerms | SolanaRevokeTerms, hash: TxHash): Promise<Fill>
}
