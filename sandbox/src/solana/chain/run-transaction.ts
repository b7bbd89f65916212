import type { SolAccount } from '#solana/chain/account.ts'
import type { AccountChange } from '#solana/chain/accounts.ts'
import type { TransactionRecord } from '#solana/chain/ledger.ts'
import type { WireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import type { SlotClock } from '#solana/chain/slot-clock.ts'
import type { Svm } from '#solana/chain/svm.ts'
import { tokenBalances } from '#solana/chain/token-balances.ts'
import { transactionKeys } from '#solana/chain/transaction-keys.ts'

/**
 * Runs a transaction and returns its effects. Returns undefined if the transaction is not included in a block: its blockhash
 * is too old, or it fails before it pays its fee. As on the real chain, a failed transaction that paid its fee is included.
 */
export function runTransaction(
  { svm, clock }: { svm: Svm; clock: SlotClock },
  wire: WireTransaction,
  slot: number,
): { record: TransactionRecord; changes: AccountChange[] } | undefined {
  if (clock.slotOfBlockhash(wire.message.lifetimeToken) === undefined) return undefined
  const keys = transactionKeys(wire.message, svm.get)
  if (!keys) return undefined
  const read = () => new Map(keys.all.map((key) => [key, svm.get(key)]))
  const time = clock.timeOf(slot)
  svm.setTime(slot, time)
  const before = read()
  const { err, ...outcome } = svm.run(wire.bytes)
  const after = read()
  const lamports = (accounts: Map<string, SolAccount | undefined>) =>
    keys.all.map((key) => Number(accounts.get(key)?.lamports ?? 0n))
  const [pre, post] = [lamports(before), lamports(after)]
  if (err !== null && pre.every((amount, index) => amount === post[index])) return undefined
  const sum = (accounts: Map<string, SolAccount | undefined>) =>
    [...accounts.values()].reduce((total, account) => total + (account?.lamports ?? 0n), 0n)
  const record: TransactionRecord = {
    signature: wire.id,
    slot,
    time,
    raw: Buffer.from(wire.bytes).toString('base64'),
    keys: keys.all,
    loaded: keys.loaded,
    err,
    // The accounts' total decreases by exactly the fee, which is burned.
    fee: Number(sum(before) - sum(after)),
    pre,
    post,
    preTokens: tokenBalances(keys.all, before, svm.get),
    postTokens: tokenBalances(keys.all, after, svm.get),
    ...outcome,
  }
  const changes = [...before].flatMap(([address, was]) => {
    const is = after.get(address)
    return isSameAccount(was, is) ? [] : [{ address, before: was, after: is }]
  })
  return { record, changes }
}

function isSameAccount(a: SolAccount | undefined, b: SolAccount | undefined): boolean {
  if (!a || !b) return a === b
  return a.lamports === b.lamports && a.owner === b.owner && Buffer.compare(a.data, b.data) === 0
}
