import { type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { fromBase58 } from '#chains/solana/base58.ts'
import { systemProgram, token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import { isClosable } from './list-empty-accounts.ts'

const owner = toSolanaAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
const other = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')

type Changes = { owner?: typeof owner; amount?: bigint; authority?: typeof owner; withheld?: bigint; before?: number[] }

/** The bytes of a token account; `withheld`: with the extension of withheld fees, after the one of `before`. */
function account({
  owner: of = owner,
  amount = 0n,
  authority,
  withheld,
  before = [],
}: Changes = {}): Uint8Array<ArrayBuffer> {
  const data = Buffer.alloc(165)
  data.set(fromBase58(other), 0)
  data.set(fromBase58(of), 32)
  data.writeBigUInt64LE(amount, 64)
  data[108] = 1
  if (authority) {
    data.writeUInt32LE(1, 129)
    data.set(fromBase58(authority), 133)
  }
  if (withheld === undefined) return Uint8Array.from(data)
  const fee = Buffer.alloc(12)
  fee.set([2, 0, 8, 0])
  fee.writeBigUInt64LE(withheld, 4)
  return Uint8Array.from([...data, 2, ...before, ...fee])
}
const isClosableByOwner = (data: Uint8Array<ArrayBuffer>, program: SolanaAddress = tokenProgram) =>
  isClosable({ owner: program, data }, owner)

test('isClosable accepts an empty account of the owner, under both programs', () => {
  expect(isClosableByOwner(account())).toBe(true)
  expect(isClosableByOwner(account({ withheld: 0n }), token2022Program)).toBe(true)
  expect(isClosableByOwner(account({ authority: owner }))).toBe(true)
  // The extension of an immutable owner, without data, comes first.
  expect(isClosableByOwner(account({ withheld: 0n, before: [7, 0, 0, 0] }), token2022Program)).toBe(true)
})

test.each([
  ['with tokens', account({ amount: 1n }), tokenProgram],
  ['of another owner', account({ owner: other }), tokenProgram],
  ['that another authority closes', account({ authority: other }), tokenProgram],
  ['with a withheld fee', account({ withheld: 1n }), token2022Program],
  ['with a withheld fee after another extension', account({ withheld: 1n, before: [7, 0, 0, 0] }), token2022Program],
  ['of another program', account(), systemProgram],
  ['that is too short', account().subarray(0, 164), tokenProgram],
] as const)('isClosable rejects an account %s', (_, data, program) => {
  expect(isClosableByOwner(data, program)).toBe(false)
})

test('isClosable rejects an account that was never opened', () => {
  const data = account()
  data[108] = 0
  expect(isClosableByOwner(data)).toBe(false)
})
