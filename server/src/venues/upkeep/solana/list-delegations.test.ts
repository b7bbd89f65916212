import { toSolanaAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { fromBase58 } from '#chains/solana/base58.ts'
import { systemProgram, token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import { decodeDelegate } from './list-delegations.ts'

const delegate = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')

function account({ isGiven = 1, length = 165 } = {}): Uint8Array<ArrayBuffer> {
  const data = Buffer.alloc(length)
  if (length < 165) return Uint8Array.from(data)
  data.writeUInt32LE(isGiven, 72)
  data.set(fromBase58(delegate), 76)
  data.writeBigUInt64LE(2n ** 64n - 1n, 121)
  return Uint8Array.from(data)
}

test.each([tokenProgram, token2022Program])('decodeDelegate reads the delegate and its amount under %s', (owner) => {
  expect(decodeDelegate({ owner, data: account() })).toEqual({ delegate, amount: 2n ** 64n - 1n, isFrozen: false })
  expect(decodeDelegate({ owner, data: account({ length: 178 }) })).toMatchObject({ delegate })
})

test.each([
  ['whose delegate was revoked', account({ isGiven: 0 }), tokenProgram],
  ['that is too short', account({ length: 164 }), tokenProgram],
  ['of another program', account(), systemProgram],
] as const)('decodeDelegate finds no delegate of an account %s', (_, data, owner) => {
  expect(decodeDelegate({ owner, data })).toBeUndefined()
})
