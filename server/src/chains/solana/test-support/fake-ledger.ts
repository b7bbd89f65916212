import { getCompiledTransactionMessageDecoder } from '@solana/transaction-messages'
import { toBase58 } from '#chains/solana/base58.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import { decodeTokenAccount } from '#chains/solana/token-accounts.ts'
import type { Accounts, FakeSolana } from './fake-world.ts'

export const decoder = getCompiledTransactionMessageDecoder()

/** Simulates a message on a copy of the accounts. A failed one pays its fee and has no other effect. */
export function simulateMessage(fake: FakeSolana, message: Uint8Array): { err: unknown; after: Accounts } {
  const effect = fake.effects.get(Buffer.from(message).toString('base64'))
  if (!effect) return { err: 'BlockhashNotFound', after: fake.accounts }
  const after: Accounts = new Map([...fake.accounts].map(([address, account]) => [address, { ...account }]))
  const payer = decoder.decode(message).staticAccounts[0] as string
  const account = after.get(payer)
  if (!account || account.lamports < effect.fee) return { err: 'InsufficientFundsForFee', after }
  account.lamports -= effect.fee
  const err = effect.run(after) ?? null
  if (err === null) return { err, after }
  return {
    err,
    after: new Map(fake.accounts).set(payer, { ...account, lamports: readFeePayerBalance(fake, payer, effect.fee) }),
  }
}

/** Puts a message's transaction into the next block. */
export function includeInBlock(fake: FakeSolana, signature: string, message: Uint8Array): void {
  const { err, after } = simulateMessage(fake, message)
  const compiled = decoder.decode(message)
  const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : []
  const entry = (table: string, index: number) =>
    toBase58(fake.accounts.get(table)?.data.slice(56 + index * 32, 88 + index * 32) ?? new Uint8Array())
  const writable = lookups.flatMap((each) => each.writableIndexes.map((at) => entry(each.lookupTableAddress, at)))
  const readonly = lookups.flatMap((each) => each.readonlyIndexes.map((at) => entry(each.lookupTableAddress, at)))
  const keys = [...compiled.staticAccounts, ...writable, ...readonly]
  const lamports = (accounts: Accounts) => keys.map((key) => Number(accounts.get(key)?.lamports ?? 0n))
  const fee = Number(fake.effects.get(Buffer.from(message).toString('base64'))?.fee)
  fake.slot += 1
  const meta = {
    err,
    fee,
    preBalances: lamports(fake.accounts),
    postBalances: lamports(after),
    preTokenBalances: listTokenBalances(fake.accounts, keys),
    postTokenBalances: listTokenBalances(after, keys),
    loadedAddresses: { writable, readonly },
  }
  const transaction = { signatures: [signature], message: { accountKeys: compiled.staticAccounts } }
  fake.landed.set(signature, {
    slot: fake.slot,
    err,
    body: { slot: fake.slot, blockTime: 1_700_000_000, meta, transaction },
  })
  fake.accounts = after
}

function listTokenBalances(accounts: Accounts, keys: readonly string[]) {
  return keys.flatMap((key, accountIndex) => {
    const account = accounts.get(key)
    const isToken =
      account && account.lamports > 0n && [tokenProgram, token2022Program].includes(account.owner as never)
    const held = isToken && account.data.length >= 165 ? decodeTokenAccount(account.data) : undefined
    if (!held) return []
    const { mint, owner, amount } = held
    return [{ accountIndex, mint, owner, programId: account?.owner, uiTokenAmount: { amount: String(amount) } }]
  })
}

function readFeePayerBalance(fake: FakeSolana, payer: string, fee: bigint): bigint {
  return (fake.accounts.get(payer)?.lamports ?? 0n) - fee
}
