import type { ChainKey } from '@murmur/contract/chains'
import type { TxHash } from '@murmur/contract/tx-hash'

/** What one transaction did to one token of one wallet, in all. Amounts in base units; the coin under its coin address. */
export type SeenTransfer = {
  /** Of the transaction, or of `nameless` where a chain tells the change but not which transaction made it. */
  hash: TxHash
  /** Tells the tokens of one transaction and owner apart; the same whenever the same block is read again. */
  position: number
  owner: string
  direction: 'in' | 'out'
  token: string
  amount: bigint
  /** What this wallet paid the network for the transaction, once a transaction. */
  networkFee: bigint
  counterparty: string | null
  blockNumber: bigint
  /** ISO time of the block. */
  at: string
}

/**
 * Reads what moved in wallets, settled blocks only, so that nothing read is undone. `cursor` is this feed's own word for
 * where it stood; null before the first time. `owners` is asked only after the feed has looked how far the chain is, so
 * that no wallet is younger than what is read without it. Every transaction is told, trades of ours too: whoever asks
 * leaves them out.
 * Rejects with UPSTREAM_DOWN when a node does not answer; nothing is skipped then.
 */
export type TransferFeed = {
  chain: ChainKey
  /** Whether one reading serves every wallet of the chain, or each wallet is read by itself. */
  scope: 'chain' | 'wallet'
  since(
    cursor: string | null,
    owners: () => Promise<readonly string[]>,
  ): Promise<{ transfers: SeenTransfer[]; cursor: string; isCaughtUp: boolean }>
}

/** Stands for a hash where only the block is known: a contract or the chain itself credited the wallet. */
export function nameless(blockNumber: bigint): string {
  return `block:${blockNumber}`
}

export function isNameless(hash: TxHash): boolean {
  return hash.startsWith('block:')
}
