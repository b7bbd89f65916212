import { fromBase58, toBase58 } from '#solana/base58.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import { isTokenProgram, tokenAccountBytes } from '#solana/token/token-account.ts'

/** A mint: the 82-byte layout of both token programs, and its Token-2022 extensions. */
export type Mint = {
  supply: bigint
  decimals: number
  mintAuthority: string | null
  freezeAuthority: string | null
  extensions: Extension[]
}

/** An entry of a Token-2022 account's type-length-value list. */
export type Extension = { type: number; data: Uint8Array }

const mintBytes = 82
export const extensionTypes = {
  transferFeeConfig: 1,
  transferFeeAmount: 2,
  defaultAccountState: 6,
  immutableOwner: 7,
  permanentDelegate: 12,
  metadataPointer: 18,
  tokenMetadata: 19,
} as const

/** Decodes a mint of either token program; undefined for other accounts. */
export function decodeMint(account: SolAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data } = account
  const isMint = data.length === mintBytes || (data.length > tokenAccountBytes && data[tokenAccountBytes] === 1)
  if (!isMint || data[45] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (offset: number) =>
    view.getUint32(offset, true) === 1 ? toBase58(data.subarray(offset + 4, offset + 36)) : null
  return {
    mintAuthority: key(0),
    supply: view.getBigUint64(36, true),
    decimals: data[44] as number,
    freezeAuthority: key(46),
    extensions: decodeExtensions(data),
  }
}

/** Decodes the extensions of a Token-2022 mint or account. */
export function decodeExtensions(data: Uint8Array): Extension[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const list: Extension[] = []
  let at = tokenAccountBytes + 1
  while (at + 4 <= data.length) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0 || at + 4 + length > data.length) break
    list.push({ type, data: data.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return list
}

/** Encodes extensions as type, length and value. */
export function encodeExtensions(extensions: Extension[]): Uint8Array {
  return Buffer.concat(
    extensions.map(({ type, data }) => {
      const head = Buffer.alloc(4)
      head.writeUInt16LE(type, 0)
      head.writeUInt16LE(data.length, 2)
      return Buffer.concat([head, data])
    }),
  )
}

/**
 * Encodes a mint account. A mint with extensions is padded to the offset of the account type, as Token-2022 requires.
 */
export function mintAccount(mint: Mint, program: string, rentFor: (bytes: number) => bigint): SolAccount {
  const tail = encodeExtensions(mint.extensions)
  const data = new Uint8Array(tail.length > 0 ? tokenAccountBytes + 1 + tail.length : mintBytes)
  const view = new DataView(data.buffer)
  const setKey = (offset: number, key: string | null) => {
    if (!key) return
    view.setUint32(offset, 1, true)
    data.set(fromBase58(key), offset + 4)
  }
  setKey(0, mint.mintAuthority)
  view.setBigUint64(36, mint.supply, true)
  data[44] = mint.decimals
  data[45] = 1
  setKey(46, mint.freezeAuthority)
  if (tail.length > 0) {
    data[tokenAccountBytes] = 1
    data.set(tail, tokenAccountBytes + 1)
  }
  return { lamports: rentFor(data.length), data, owner: program, executable: false }
}
