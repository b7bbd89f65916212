import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TxHash } from '@murmur/contract/tx-hash'

/**
 * The total effect of one transaction on one token of one wallet. Amounts in base units; the coin under its coin address.
 */
export type ObservedTransfer = {
  /** The transaction's, or `toPlaceholderTxHash` if the chain shows the change but not the transaction that made it. */
  hash: TxHash
  /** Distinguishes the tokens of one transaction and owner; stable when the same block is read again. */
  position: number
  owner: Address
  direction: 'in' | 'out'
  token: Address
  amount: bigint
  /** The network fee that this wallet paid, on one row per transaction. */
  networkFee: bigint
  counterparty: Address | null
  blockNumber: bigint
  /** ISO time of the block. */
  at: string
}

/**
 * Reads the transfers of wallets from settled blocks only, so that none is reverted later. `cursor` is the feed's own
 * position; null at first. `owners` is called only after the feed has read the chain's head, so that no wallet is younger
 * than the blocks read without it. Every transaction is reported, including our own trades: the caller filters those.
 * Rejects with UPSTREAM_DOWN when a node does not respond; nothing is skipped then.
 */
export type TransferFeed = {
  chain: ChainKey
  /** Whether one read covers every wallet of the chain, or each wallet is read separately. */
  scope: 'chain' | 'wallet'
  readSince(
    cursor: string | null,
    owners: () => Promise<readonly Address[]>,
  ): Promise<{ transfers: ObservedTransfer[]; cursor: string; isCaughtUp: boolean }>
}

/** Placeholder hash where only the block is known: a contract or the chain itself credited the wallet. */
export function toPlaceholderTxHash(blockNumber: bigint): string {
  return `block:${blockNumber}`
}

/** Whether a hash is a placeholder of `toPlaceholderTxHash`. */
export function isPlaceholderTxHash(hash: TxHash): boolean {
  return hash.startsWith('block:')
}
