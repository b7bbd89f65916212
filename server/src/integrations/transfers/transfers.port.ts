import type { ChainKey } from '@murmur/contract/chains'

/** One movement of one token into or out of a wallet. Amounts in base units; the coin under its coin address. */
export type SeenTransfer = {
  hash: string
  /** Tells the movements of one transaction and owner apart; the same whenever the same block is read again. */
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
 * where it stood; null before the first time. Every transaction is told, trades of ours too: whoever asks leaves them out.
 * Rejects with UPSTREAM_DOWN when a node does not answer; nothing is skipped then.
 */
export type TransferFeed = {
  chain: ChainKey
  /** Whether one reading serves every wallet of the chain, or each wallet is read by itself. */
  scope: 'chain' | 'wallet'
  since(
    cursor: string | null,
    owners: readonly string[],
  ): Promise<{ transfers: SeenTransfer[]; cursor: string; isCaughtUp: boolean }>
}
