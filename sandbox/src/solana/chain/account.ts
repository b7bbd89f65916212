import { systemProgram } from '#solana/addresses.ts'

/** A Solana account. `owner` is the program that may change the account, in base58. */
export type SolAccount = { lamports: bigint; data: Uint8Array; owner: string; executable: boolean }

/** An account as stored in the journal; null if the account was deleted. */
export type StoredAccount = [address: string, account: [lamports: string, owner: string, data: string] | null]

/** Encodes an account for the journal. */
export function encodeStoredAccount(address: string, account: SolAccount | undefined): StoredAccount {
  if (!account) return [address, null]
  return [address, [String(account.lamports), account.owner, Buffer.from(account.data).toString('base64')]]
}

/** Decodes an account of the journal. */
export function decodeStoredAccount([address, stored]: StoredAccount): [string, SolAccount | undefined] {
  if (!stored) return [address, undefined]
  const [lamports, owner, data] = stored
  return [
    address,
    { lamports: BigInt(lamports), owner, data: new Uint8Array(Buffer.from(data, 'base64')), executable: false },
  ]
}

/** Creates a wallet account: lamports without data. */
export function walletAccount(lamports: bigint): SolAccount {
  return { lamports, data: new Uint8Array(), owner: systemProgram, executable: false }
}
