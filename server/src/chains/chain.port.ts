import type { Address, SolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TradePriority } from '@murmur/contract/trading/priority'
import type { TxHash } from '@murmur/contract/tx-hash'

/**
 * The limit on a signed transaction's inclusion: its nonce, or a last block height. Once another transaction used that
 * nonce, or the chain passed that height, it can never land.
 */
type Validity = { kind: 'nonce'; nonce: number } | { kind: 'block-height'; lastValid: string }

/** Safe to send repeatedly: a chain accepts them once. `raw` is a bearer instrument: never log it. */
export type SignedTransaction = {
  hash: TxHash
  raw: string
  from: Address
  validity: Validity
  /** Data that the venue's relay needs to send it too, as JSON. */
  delivery?: string | undefined
}

/**
 * The current state of a transaction on its chain. Only `included` and `cannot-land` are proof: another transaction used
 * its nonce, or the chain is past the height until which it was valid. `chainTime` is that of the newest block, in Unix
 * seconds, read before the lookup of the transaction; null if the transaction contains no deadline.
 */
export type TransactionStatus =
  | { status: 'included'; succeeded: boolean; blockNumber: bigint; depth: number; networkFee: bigint }
  | { status: 'pending'; chainTime: number | null }
  | { status: 'not-found'; chainTime: number | null }
  | { status: 'cannot-land'; reason: 'replaced' | 'expired' }

/**
 * `known`: the node already has this transaction. `nonce-used`: a transaction with this sender and nonce is in a block,
 * perhaps this very one with its receipt still missing: look it up, and never assume it is lost. `declined`: the node's
 * error message; it proves nothing.
 */
export type SendResult = { answer: 'accepted' | 'known' | 'nonce-used' } | { answer: 'declined'; nodeMessage: string }

/** The same call with higher fees, or a zero-value transfer to the wallet itself. */
export type ReplacementKind = 'speed-up' | 'cancel'

/** The transactions that a wallet signed for one nonce: one call with different fees, and zero-value transfers to itself. */
export type SignedForNonce = {
  calls: readonly [SignedTransaction, ...SignedTransaction[]]
  cancellations: readonly SignedTransaction[]
}

/** Fees per gas, in base units of the coin. */
export type GasFees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** The costs of a replacement. Base units of the coin. */
export type ReplacementPlan = {
  /** The call with the lowest fees: the first that was signed. */
  original: SignedTransaction
  /** The gas limit. */
  gas: bigint
  /** A rollup's highest fee for the data on its parent chain. */
  l1Fee: bigint
  /** An eighth above every transaction of the nonce: nodes reject less than a tenth. */
  minFees: GasFees
  /** The fees that suffice through the next five full blocks. */
  current: GasFees
  /** The fee per gas that a transaction is currently likely to pay. */
  expectedPerGas: bigint
  /** The wallet's coin, less what the transaction itself moves. */
  coinLeft: bigint
}

/** `totalSupply` in base units, if the chain has it. `program`: on Solana, the program that owns the mint. */
export type ChainTokenMetadata = {
  address: Address
  name: string
  symbol: string
  decimals: number
  totalSupply?: bigint
  program?: SolanaAddress
}

/** `tradable`: the part that a trade can use, where the rest is in other accounts. */
export type Holding = { address: Address; amount: bigint; tradable?: bigint }

/**
 * One chain. Every method rejects with Refusal UPSTREAM_DOWN when the node does not respond or its response is invalid; the
 * result is then unknown, and callers must treat it so.
 */
export type Chain = {
  key: ChainKey
  /** Sends signed bytes. */
  send(transaction: SignedTransaction): Promise<SendResult>
  /** Looks up a transaction. Depth 1 is its own block. `networkFee` in base units of the coin. */
  getStatus(transaction: SignedTransaction): Promise<TransactionStatus>
  /**
   * The newest block that the poller has seen, −1 before the first. Take it before reading the chain and pass it to
   * `untilNextBlock`, so that a block mined during the read ends the wait.
   */
  lastSeenBlock(): bigint
  /**
   * Resolves once the poller sees a block other than `since` (default: the last one seen), or after `timeoutMs`
   * milliseconds. One poller per chain, which runs only while there are waiters. `eagerFrom`: when a trade that waits for
   * its confirmation was sent, by `performance.now()`; the poller then polls at a twentieth of the time waited.
   */
  untilNextBlock(timeoutMs: number, since?: bigint, eagerFrom?: number): Promise<void>
  /**
   * The fees at which a node takes another transaction for a nonce, for the priority of the signed ones; only where transactions have
   * nonces.
   */
  planReplacement?(signed: SignedForNonce, kind: ReplacementKind, priority: TradePriority): Promise<ReplacementPlan>
  /** The next unused nonce of an address, counting its pending transactions; only where transactions have nonces. */
  nextNonce?(address: Address): Promise<number>
  /**
   * A token's own metadata, cleaned of control characters and cut to 64 characters; undefined if there is no token at the
   * address.
   */
  tokenMetadata(address: Address): Promise<ChainTokenMetadata | undefined>
  /** The checksummed or canonical form; undefined if the text is not an address of this chain. */
  readAddress(text: string): Address | undefined
  /**
   * The coin (under the chain's coin address) and the requested tokens, in base units, at one block. Unreadable ones are
   * omitted.
   */
  holdings(
    owner: Address,
    tokens: readonly Address[],
  ): Promise<{ blockNumber: bigint; coin: bigint; tokens: Holding[] }>
  /**
   * Like `holdings`, of any address, such as an exchange's: the responses grow only with `tokens`. On Solana,
   * tokens outside the owner's associated accounts are omitted.
   */
  boundedHoldings: Chain['holdings']
}
