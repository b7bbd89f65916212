import type { SolanaAddress } from '@murmur/contract/address'
import { fromBase58 } from '#chains/solana/base58.ts'
import {
  lookupTableProgram,
  metadataProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '#chains/solana/programs.ts'

export type FakeAccount = { lamports: bigint; owner: SolanaAddress; data: Uint8Array }

export const tokenRent = 2_039_280n

export function walletAccount(lamports: bigint): FakeAccount {
  return { lamports, owner: systemProgram, data: new Uint8Array() }
}

export function mintAccount(fields: {
  decimals: number
  supply?: bigint
  program?: SolanaAddress
  extensions?: Buffer
}): FakeAccount {
  const { decimals, supply = 10n ** 15n, program = tokenProgram, extensions } = fields
  const data = Buffer.alloc(extensions ? 166 : 82)
  data.writeBigUInt64LE(supply, 36)
  data[44] = decimals
  data[45] = 1
  if (extensions) data[165] = 1
  return {
    lamports: 1_461_600n,
    owner: program,
    data: new Uint8Array(Buffer.concat([data, extensions ?? Buffer.alloc(0)])),
  }
}

export function encodeExtension(type: number, value: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

/** Token-2022's embedded metadata: authority, mint, name, symbol. */
export function embeddedMetadata(address: string, name: string, symbol: string): Buffer {
  return encodeExtension(19, Buffer.concat([Buffer.alloc(32), fromBase58(address), text(name), text(symbol), text('')]))
}

export function metaplex(address: string, name: string, symbol: string): FakeAccount {
  const padded = [text(name.padEnd(32, '\0')), text(symbol.padEnd(10, '\0')), text('')]
  const data = Buffer.concat([Buffer.from([4]), Buffer.alloc(32), fromBase58(address), ...padded, Buffer.alloc(300)])
  return { lamports: 5_616_720n, owner: metadataProgram, data: new Uint8Array(data) }
}

export function tokenAccount(fields: {
  mint: string
  owner: string
  amount: bigint
  program?: SolanaAddress
  lamports?: bigint
}) {
  const data = Buffer.alloc(fields.program === token2022Program ? 170 : 165)
  Buffer.concat([fromBase58(fields.mint), fromBase58(fields.owner)]).copy(data)
  data.writeBigUInt64LE(fields.amount, 64)
  data[108] = 1
  const { program = tokenProgram, lamports = tokenRent } = fields
  return { lamports, owner: program, data: new Uint8Array(data) }
}

export function lookupTable(addresses: readonly string[]): FakeAccount {
  const head = Buffer.alloc(56)
  head.writeUInt32LE(1, 0)
  const data = Buffer.concat([head, ...addresses.map(fromBase58)])
  return { lamports: 1_000_000n, owner: lookupTableProgram, data: new Uint8Array(data) }
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
