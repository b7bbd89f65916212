import { token2022Program, tokenProgram, wrappedSol } from '#solana/addresses.ts'
import { fromBase58, toBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'

/** A token account: the 165-byte layout of both token programs. */
export type TokenAccount = {
  mint: string
  /** The wallet that owns the account. */
  owner: string
  amount: bigint
  delegate: string | null
  delegatedAmount: bigint
  state: 'initialized' | 'frozen'
  /** Rent in lamports, for a wrapped-SOL account; otherwise null. */
  nativeReserve: bigint | null
  closeAuthority: string | null
}

export const tokenAccountBytes = 165
const accountType = { mint: 1, account: 2 }
const states = ['uninitialized', 'initialized', 'frozen'] as const

/** Whether a program is one of the two token programs. */
export function isTokenProgram(program: string): boolean {
  return program === tokenProgram || program === token2022Program
}

/** Decodes a token account of either program; undefined for other accounts. */
export function decodeTokenAccount(account: SolAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data } = account
  const isAccount =
    data.length === tokenAccountBytes ||
    (data.length > tokenAccountBytes && data[tokenAccountBytes] === accountType.account)
  const state = states[data[108] ?? 0]
  if (!isAccount || state === undefined || state === 'uninitialized') return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const isSet = (offset: number) => view.getUint32(offset, true) === 1
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: isSet(72) ? toBase58(data.subarray(76, 108)) : null,
    state,
    nativeReserve: isSet(109) ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: isSet(129) ? toBase58(data.subarray(133, 165)) : null,
  }
}

export type NewTokenAccount = {
  mint: string
  owner: string
  amount: bigint
  program: string
  delegate?: string
  isFrozen?: boolean
  /** Token-2022: the bytes after the first 165, type byte excluded. */
  extensions?: Uint8Array
}

/** Encodes a token account; the lamports of a wrapped-SOL account include its amount. */
export function tokenAccount(wanted: NewTokenAccount, rentFor: (bytes: number) => bigint): SolAccount {
  const { mint, owner, amount, program, delegate, extensions } = wanted
  const data = new Uint8Array(tokenAccountBytes + (extensions?.length ? 1 + extensions.length : 0))
  const view = new DataView(data.buffer)
  const rent = rentFor(data.length)
  data.set(fromBase58(mint), 0)
  data.set(fromBase58(owner), 32)
  view.setBigUint64(64, amount, true)
  if (delegate) {
    view.setUint32(72, 1, true)
    data.set(fromBase58(delegate), 76)
    view.setBigUint64(121, amount, true)
  }
  data[108] = wanted.isFrozen ? 2 : 1
  if (mint === wrappedSol) {
    view.setUint32(109, 1, true)
    view.setBigUint64(113, rent, true)
  }
  if (extensions?.length) {
    data[tokenAccountBytes] = accountType.account
    data.set(extensions, tokenAccountBytes + 1)
  }
  return { lamports: rent + (mint === wrappedSol ? amount : 0n), data, owner: program, executable: false }
}
