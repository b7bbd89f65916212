import type { SolanaAddress } from '@murmur/contract/address'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { parseMessage } from '#solana/parse-message.ts'
import { genuineRoute } from '../../test-support/genuine-route.ts'
import { deriveAddress } from '../../test-support/genuine-solana.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'

const user = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' as Address
const genuine = await genuineRoute('shared_accounts_route_v2', {
  kind: 'spl',
  isBuy: true,
  feeBps: 50,
  user,
  deadline: 1,
})
const { message, loaded } = compileDraft(genuine.draft)
const bytes = Buffer.from(message, 'base64')
const keyCount = bytes[4] as number
const afterKeys = 5 + 32 * keyCount + 32

/** Returns the message with some bytes replaced. */
const patchBytes = (at: number, length: number, ...other: number[]) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(other), bytes.subarray(at + length)])

test('parseMessage reads a message of the Solana kit: programs, accounts in the order of the network, data', () => {
  const { payer, instructions } = parseMessage(bytes, loaded)
  expect(payer).toBe(user)
  expect(instructions.map(({ program }) => program)).toEqual(
    genuine.draft.instructions.map(({ programAddress }) => programAddress),
  )
  for (const [at, { accounts, data }] of instructions.entries()) {
    const expected = genuine.draft.instructions[at]
    expect(accounts.map(({ address }) => address)).toEqual(expected?.accounts.map(({ address }) => address))
    expect(Uint8Array.from(data)).toEqual(expected?.data)
  }
  const isLoaded = ({ address }: { address: string }) =>
    ([...loaded.writable, ...loaded.readonly] as string[]).includes(address)
  const accounts = instructions.flatMap((each) => each.accounts)
  expect(accounts.some(isLoaded)).toBe(true)
  expect(accounts.every((account) => account.isStatic === !isLoaded(account))).toBe(true)
})

test.each([
  ['a legacy message', patchBytes(0, 1), 'the transaction has another version'],
  ['version 1', patchBytes(0, 1, 0x81), 'the transaction has another version'],
  ['two signers', patchBytes(1, 1, 2), 'the transaction must need exactly one signature'],
  ['no signer', patchBytes(1, 1, 0), 'the transaction must need exactly one signature'],
  ['a read-only payer', patchBytes(2, 1, 1), 'the fee payer must be writable'],
  [
    'nothing but read-only accounts',
    patchBytes(3, 1, keyCount),
    'the transaction has more read-only accounts than accounts',
  ],
  ['a count in two bytes', patchBytes(4, 1, keyCount | 0x80, 0), 'a length is not canonically encoded'],
  ['a count in three bytes', patchBytes(4, 1, keyCount | 0x80, 0x80, 0), 'a length is not canonically encoded'],
  ['a count beyond 16 bits', patchBytes(4, 1, 0xff, 0xff, 0x04), 'a length is too large'],
  ['a count that never ends', patchBytes(4, 1, 0xff, 0xff, 0xff), 'a length is too large'],
  ['a count beyond the bytes', patchBytes(4, 1, 0x7f), 'the transaction ends too early'],
  ['a byte after the end', Buffer.concat([bytes, Buffer.of(0)]), 'the transaction has bytes after its end'],
  ['its last byte missing', bytes.subarray(0, -1), 'the transaction ends too early'],
  ['an address twice', patchBytes(5 + 32, 32, ...bytes.subarray(5, 37)), 'the transaction names an account twice'],
  ['the payer as a program', patchBytes(afterKeys + 1, 1, 0), 'a program must be a static account of the transaction'],
  [
    'a program out of a table',
    patchBytes(afterKeys + 1, 1, keyCount),
    'a program must be a static account of the transaction',
  ],
  ['too many bytes', Buffer.concat([bytes, Buffer.alloc(1_167)]), 'the transaction is too large'],
])('parseMessage refuses %s', (_, changed, reason) => {
  expect(() => parseMessage(changed, loaded)).toThrow(reason)
})

test.each([
  ['one more', { ...loaded, writable: [...loaded.writable, deriveAddress('more')] }],
  ['one less', { ...loaded, readonly: loaded.readonly.slice(1) }],
  [
    'one on the other side',
    { writable: loaded.writable.slice(1), readonly: [...loaded.readonly, deriveAddress('more')] },
  ],
])('parseMessage refuses tables that are reported to hold %s', (_, reported) => {
  expect(() => parseMessage(bytes, reported)).toThrow('the look-up tables hold a different number of accounts')
})

test('parseMessage refuses tables that contain an address of the message, or one address twice', () => {
  const twice = 'the transaction names an account twice'
  expect(() => parseMessage(bytes, { ...loaded, writable: loaded.writable.with(0, user) })).toThrow(twice)
  const first = loaded.readonly[0] as string
  expect(() => parseMessage(bytes, { ...loaded, readonly: loaded.readonly.with(1, first as SolanaAddress) })).toThrow(
    twice,
  )
})

test('parseMessage refuses a table that is named twice, or not used', () => {
  const tables = Object.keys(genuine.draft.tables)
  expect(tables.length).toBe(1)
  const used = loaded.writable.length + loaded.readonly.length
  const lookup = bytes.subarray(bytes.length - (32 + 2 + used))
  const before = bytes.subarray(0, bytes.length - lookup.length - 1)
  const doubled = Buffer.concat([before, Buffer.of(2), lookup, lookup])
  const reported = {
    writable: [...loaded.writable, ...loaded.writable.map((each) => deriveAddress(each))],
    readonly: [...loaded.readonly, ...loaded.readonly.map((each) => deriveAddress(each))],
  }
  expect(() => parseMessage(doubled, reported)).toThrow('a look-up table is listed twice')
  const unused = Buffer.concat([before, Buffer.of(2), lookup, Buffer.alloc(32, 9), Buffer.of(0, 0)])
  expect(() => parseMessage(unused, loaded)).toThrow('a look-up table is listed but not used')
})
