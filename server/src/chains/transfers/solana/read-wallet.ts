import type { SolanaAddress } from '@murmur/contract/address'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { type LandedTransaction, readLandedTransaction } from '#chains/solana/landed-transaction.ts'
import type { ObservedTransfer } from '#chains/transfers/transfers.port.ts'
import { computeTransfers, findOwnAccounts } from './compute-transfers.ts'
import { addAddresses, type ListedSignature, type Listing, listPages } from './list-signatures.ts'

/** A wallet's read in progress, which later calls continue. */
export type WalletRead = {
  owner: SolanaAddress
  /** The transactions that name the owner or one of its token accounts, without those of earlier batches. */
  listing: Listing
  /** Transactions of the next batch. */
  landed: Map<string, LandedTransaction>
}

export type BatchLimits = {
  /** How many transactions a batch has; more only if a single slot has more. */
  maxTransactions: number
  /** How many pages of signatures one call lists. */
  maxPages: number
}

/** Whole slots, oldest first; `end` is the slot up to which all are reported. */
export type WalletBatch = { transfers: ObservedTransfer[]; signatures: string[]; end: bigint }

/**
 * Reads on towards the next batch of a wallet's new transactions, and removes it from `reading`. A token account that was opened and
 * closed in between shows in the transaction that closed it, which its owner signed: its own list is then read too.
 * @returns undefined when this call's pages or transactions were not enough; the next call continues
 */
export async function readBatch(
  solana: Solana,
  reading: WalletRead,
  isReported: (signature: string) => boolean,
  { maxTransactions, maxPages }: BatchLimits,
): Promise<WalletBatch | undefined> {
  const { owner, listing, landed } = reading
  let [pagesLeft, readsLeft] = [maxPages, maxTransactions]
  for (;;) {
    pagesLeft = await listPages(solana, listing, pagesLeft)
    if (listing.open.size > 0) return undefined
    const unreported = [...listing.found.values()].filter(({ signature }) => !isReported(signature))
    const { due, end } = selectOldest(unreported, listing.range.slot, maxTransactions)
    const unread = due.filter(({ signature }) => !landed.has(signature))
    if (unread.length === 0) {
      const transfers = due.flatMap(({ signature }) => {
        const transaction = landed.get(signature)
        return transaction ? computeTransfers(transaction, signature, owner) : []
      })
      landed.clear()
      for (const { signature } of due) listing.found.delete(signature)
      return { transfers, signatures: due.map(({ signature }) => signature), end }
    }
    for (const { signature } of unread) {
      if (readsLeft === 0) return undefined
      readsLeft -= 1
      const transaction = await readLandedTransaction(solana, signature)
      if (!transaction) throw solana.outage(new Error('a listed transaction is missing'))
      landed.set(signature, transaction)
      addAddresses(listing, findOwnAccounts(transaction, owner))
    }
  }
}

/**
 * Selects the oldest transactions. Signatures are listed newest first, and whole slots are kept, so the cut is between two
 * slots.
 */
function selectOldest(
  open: readonly ListedSignature[],
  slot: bigint,
  max: number,
): { due: ListedSignature[]; end: bigint } {
  const inOrder = [...open].reverse().sort((a, b) => Number(a.slot - b.slot))
  const last = inOrder[max - 1]
  if (!last || inOrder.length <= max) return { due: inOrder, end: slot }
  const due = inOrder.filter((each) => each.slot <= last.slot)
  return { due, end: due.length === inOrder.length ? slot : last.slot }
}
