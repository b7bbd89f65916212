import type { SolanaAddress } from '@murmur/contract/address'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { type LandedTransaction, readLandedTransaction } from '#chains/solana/landed-transaction.ts'
import type { ObservedTransfer } from '#chains/transfers/transfers.port.ts'
import { computeTransfers, findOwnAccounts } from './compute-transfers.ts'
import { type ListedSignature, type ListRange, listSignatures } from './list-signatures.ts'

export type WalletReadRequest = ListRange & {
  owner: SolanaAddress
  /** The owner's currently open token accounts. */
  accounts: readonly SolanaAddress[]
  /** The transactions above `above` that name the owner. */
  ownerSignatures: readonly ListedSignature[]
  isReported: (signature: string) => boolean
  max: number
}

/**
 * The new transactions of a wallet, oldest first, whole slots only; `end` is the slot up to which all are reported. A token
 * account that was opened and closed in between shows in the transaction that closed it, which its owner signed: its own
 * list is then read too.
 */
export async function readWallet(
  solana: Solana,
  reading: WalletReadRequest,
): Promise<{ transfers: ObservedTransfer[]; signatures: string[]; end: bigint }> {
  const { owner, accounts, isReported } = reading
  const listed = new Map(reading.ownerSignatures.map((each) => [each.signature, each]))
  const read = new Map<string, LandedTransaction>()
  const known = new Set([owner])
  const list = async (addresses: readonly SolanaAddress[]) => {
    for (const address of addresses.filter((each) => !known.has(each))) {
      known.add(address)
      const found = await listSignatures(solana, address, reading)
      for (const each of found) listed.set(each.signature, each)
    }
  }
  await list(accounts)
  for (;;) {
    const unreportedSignatures = [...listed.values()].filter(
      ({ signature, slot }) => slot <= reading.slot && !isReported(signature),
    )
    const { due, end } = selectOldest(unreportedSignatures, reading)
    const unread = due.filter(({ signature }) => !read.has(signature))
    if (unread.length === 0) {
      const transfers = due.flatMap(({ signature }) => {
        const landed = read.get(signature)
        return landed ? computeTransfers(landed, signature, owner) : []
      })
      return { transfers, signatures: due.map(({ signature }) => signature), end }
    }
    for (const { signature } of unread) {
      const landed = await readLandedTransaction(solana, signature)
      if (!landed) throw solana.outage(new Error('a listed transaction is missing'))
      read.set(signature, landed)
      await list(findOwnAccounts(landed, owner))
    }
  }
}

/**
 * Selects the oldest transactions. Signatures are listed newest first, and whole slots are kept, so the cut is between two
 * slots.
 */
function selectOldest(
  open: readonly ListedSignature[],
  { slot, max }: WalletReadRequest,
): { due: ListedSignature[]; end: bigint } {
  const inOrder = [...open].reverse().sort((a, b) => Number(a.slot - b.slot))
  const last = inOrder[max - 1]
  if (!last || inOrder.length <= max) return { due: inOrder, end: slot }
  const due = inOrder.filter((each) => each.slot <= last.slot)
  return { due, end: due.length === inOrder.length ? slot : last.slot }
}
