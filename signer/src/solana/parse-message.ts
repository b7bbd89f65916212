import type { SolanaAddress } from '@murmur/contract/address'
import { base58 } from '@scure/base'
import { permit } from '#signer-error.ts'
import { type ByteReader, byteReader } from '#solana/byte-reader.ts'

/**
 * An account of an instruction. `isStatic`: the address is in the message itself. Other addresses come from a lookup table,
 * as reported by the server, without proof.
 */
export type Account = { address: SolanaAddress; isStatic: boolean }
export type Instruction = { program: SolanaAddress; accounts: Account[]; data: Uint8Array }
export type Message = { payer: SolanaAddress; instructions: Instruction[] }
export type LoadedAddresses = { writable: readonly SolanaAddress[]; readonly: readonly SolanaAddress[] }

const version0 = 0x80
const addressLength = 32
/** A packet's 1,232 bytes, minus one signature and the signature count. */
const maxMessageLength = 1_232 - 64 - 1

/**
 * Parses a v0 message with one signer. Refuses what the network also rejects (a non-canonical length, trailing bytes, a
 * duplicate address, an index out of range), so that the signed bytes have exactly one meaning.
 */
export function parseMessage(bytes: Uint8Array, loaded: LoadedAddresses): Message {
  permit(bytes.length <= maxMessageLength, 'the transaction is too large')
  const reader = byteReader(bytes)
  permit(reader.u8() === version0, 'the transaction has another version')
  permit(reader.u8() === 1, 'the transaction must need exactly one signature')
  permit(reader.u8() === 0, 'the fee payer must be writable')
  const readonlyCount = reader.u8()
  const staticKeys = parseList(reader, parseAddress)
  permit(readonlyCount < staticKeys.length, 'the transaction has more read-only accounts than accounts')
  reader.take(addressLength) // the blockhash, which bounds how long the transaction is valid
  const rawInstructions = parseList(reader, parseRawInstruction)
  const tables = parseList(reader, parseLookup)
  permit(reader.left() === 0, 'the transaction has bytes after its end')
  const accounts = listAccounts(staticKeys, tables, loaded)
  const instructions = rawInstructions.map((raw) => resolve(raw, staticKeys, accounts))
  return { payer: staticKeys[0] as SolanaAddress, instructions }
}

function parseList<T>(reader: ByteReader, parseItem: (reader: ByteReader) => T): T[] {
  return Array.from({ length: reader.compact() }, () => parseItem(reader))
}

function parseAddress(reader: ByteReader): SolanaAddress {
  return base58.encode(reader.take(addressLength)) as SolanaAddress
}

type RawInstruction = { programIndex: number; accountIndexes: Uint8Array; data: Uint8Array }

function parseRawInstruction(reader: ByteReader): RawInstruction {
  const programIndex = reader.u8()
  const accountIndexes = reader.take(reader.compact())
  return { programIndex, accountIndexes, data: reader.take(reader.compact()) }
}

function parseLookup(reader: ByteReader) {
  const table = parseAddress(reader)
  const writable = reader.take(reader.compact())
  const readonly = reader.take(reader.compact())
  permit(writable.length + readonly.length > 0, 'a look-up table is listed but not used')
  return { table, writable: writable.length, readonly: readonly.length }
}

/** Joins the accounts in the network's order: static, then writable of all tables, then read-only of all tables. */
function listAccounts(staticKeys: SolanaAddress[], tables: ReturnType<typeof parseLookup>[], loaded: LoadedAddresses) {
  const count = (kind: 'writable' | 'readonly') => tables.reduce((sum, table) => sum + table[kind], 0)
  const isCountRight = loaded.writable.length === count('writable') && loaded.readonly.length === count('readonly')
  permit(isCountRight, 'the look-up tables hold a different number of accounts')
  const all = [...staticKeys, ...loaded.writable, ...loaded.readonly]
  // The network refuses accounts that are loaded twice: no table can load an address that is in the message.
  permit(new Set(all).size === all.length, 'the transaction names an account twice')
  permit(new Set(tables.map(({ table }) => table)).size === tables.length, 'a look-up table is listed twice')
  return all.map((address, index): Account => ({ address, isStatic: index < staticKeys.length }))
}

function resolve(raw: RawInstruction, staticKeys: SolanaAddress[], accounts: Account[]): Instruction {
  const program = staticKeys[raw.programIndex]
  permit(program !== undefined && raw.programIndex !== 0, 'a program must be a static account of the transaction')
  return { program, accounts: Array.from(raw.accountIndexes, (index) => getAccount(accounts, index)), data: raw.data }
}

function getAccount(accounts: Account[], index: number): Account {
  const account = accounts[index]
  permit(account !== undefined, 'an instruction refers to a missing account')
  return account
}
