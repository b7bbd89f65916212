import type { SolAccount } from '#solana/chain/account.ts'
import type { Commitment, SlotClock } from '#solana/chain/slot-clock.ts'
import { commitmentLags } from '#solana/chain/slot-clock.ts'
import type { Svm } from '#solana/chain/svm.ts'
import { decodeTokenAccount } from '#solana/token/token-account.ts'

export type AccountChange = { address: string; before: SolAccount | undefined; after: SolAccount | undefined }

/** All accounts: their current versions, and earlier versions for slower commitments. */
export type Accounts = {
  read(address: string, commitment?: Commitment): SolAccount | undefined
  /** Adds a seed account, which exists at every commitment. */
  seed(address: string, account: SolAccount): void
  /** Records changes that the engine has already applied. */
  record(changes: AccountChange[], slot: number): void
  /** Addresses of a wallet's token accounts, for both token programs and all mints. */
  tokenAccountsOf(owner: string): string[]
  /** Accounts that differ from the seed; undefined for a deleted account. Omits accounts created and deleted later. */
  changed(): [address: string, account: SolAccount | undefined][]
}

/** An account before a change, for commitments that have not reached the change's slot. */
type PreviousVersion = { slot: number; before: SolAccount | undefined }

/** Creates the view of accounts by commitment. */
export function createAccounts(svm: Svm, clock: SlotClock): Accounts {
  const previousVersions = new Map<string, PreviousVersion[]>()
  const tokenAccounts = new Map<string, Set<string>>()
  const changedAddresses = new Set<string>()
  const seededAddresses = new Set<string>()

  function index({ address, before, after }: AccountChange) {
    const ownerBefore = decodeTokenAccount(before)?.owner
    const ownerAfter = decodeTokenAccount(after)?.owner
    if (ownerBefore === ownerAfter) return
    if (ownerBefore) tokenAccounts.get(ownerBefore)?.delete(address)
    if (!ownerAfter) return
    const set = tokenAccounts.get(ownerAfter) ?? new Set()
    tokenAccounts.set(ownerAfter, set.add(address))
  }

  return {
    read(address, commitment = 'processed') {
      const slot = clock.slot(commitment)
      const change = previousVersions.get(address)?.find((entry) => entry.slot > slot)
      return change ? change.before : svm.get(address)
    },
    seed(address, account) {
      svm.set(address, account)
      seededAddresses.add(address)
      index({ address, before: undefined, after: account })
    },
    record(changes, slot) {
      const oldest = slot - commitmentLags.finalized
      for (const change of changes) {
        index(change)
        changedAddresses.add(change.address)
        const list = (previousVersions.get(change.address) ?? []).filter((entry) => entry.slot > oldest)
        previousVersions.set(change.address, [...list, { slot, before: change.before }])
      }
    },
    tokenAccountsOf: (owner) => [...(tokenAccounts.get(owner) ?? [])],
    changed() {
      const finalizedSlot = clock.slot('finalized')
      return [...changedAddresses].flatMap((address) => {
        const account = svm.get(address)
        if (previousVersions.get(address)?.every(({ slot }) => slot <= finalizedSlot)) previousVersions.delete(address)
        if (account || seededAddresses.has(address)) return [[address, account]]
        changedAddresses.delete(address)
        return []
      })
    },
  }
}
