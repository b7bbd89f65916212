import { expect, test } from 'vitest'
import { fromBase58 } from '#chains/solana/base58.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import { encodeExtension, mintAccount } from '#chains/solana/test-support/account-data.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { computeTransferFee, decodeMintRules } from './mint-rules.ts'

const otherKey = fromBase58(randomAddress())
const noKey = new Uint8Array(32)
const concatBytes = (a: Uint8Array, b: Uint8Array) => Buffer.concat([a, b])

function fee(authority: Uint8Array, older: number, newer: number): Buffer {
  const data = Buffer.alloc(108)
  data.set(authority, 0)
  for (const [at, bps] of [
    [72, older],
    [90, newer],
  ] as const) {
    data.writeBigUInt64LE(5_000n, at + 8)
    data.writeUInt16LE(bps, at + 16)
  }
  return data
}

const makeRules = (...extensions: Buffer[]) =>
  decodeMintRules(mintAccount({ decimals: 6, program: token2022Program, extensions: Buffer.concat(extensions) }))
const getPowerCodes = (...extensions: Buffer[]) => makeRules(...extensions).powers.map(({ code }) => code)

test.each<[string, Buffer, string[]]>([
  ['a mint that cannot be passed on', encodeExtension(9, new Uint8Array()), ['non-transferable']],
  ['one frozen from the start', encodeExtension(6, new Uint8Array([2])), ['frozen-by-default']],
  ['one with a usual start', encodeExtension(6, new Uint8Array([1])), []],
  ['a permanent delegate', encodeExtension(12, otherKey), ['permanent-delegate']],
  ['an unset permanent delegate', encodeExtension(12, noKey), []],
  ['a hook', encodeExtension(14, concatBytes(noKey, otherKey)), ['transfer-hook']],
  ['an unset hook with an authority', encodeExtension(14, concatBytes(otherKey, noKey)), ['transfer-hook']],
  ['no hook at all', encodeExtension(14, concatBytes(noKey, noKey)), []],
  ['a token with a pause authority', encodeExtension(26, concatBytes(otherKey, new Uint8Array([0]))), ['pausable']],
  ['a fee', encodeExtension(1, fee(noKey, 300, 300)), ['transfer-fee']],
  ['a zero fee that can change', encodeExtension(1, fee(otherKey, 0, 0)), ['transfer-fee-can-change']],
])('getPowerCodes of %s', (_, data, wanted) => expect(getPowerCodes(data)).toEqual(wanted))

test.each<[string, Buffer]>([
  ['non-transferable', encodeExtension(9, new Uint8Array())],
  ['frozen', encodeExtension(6, new Uint8Array([2]))],
  ['paused', encodeExtension(26, concatBytes(otherKey, new Uint8Array([1])))],
])('the mint rules reader blocks every trade of a token that is %s', (_, data) =>
  expect(makeRules(data).blockers).not.toBeNull(),
)

test('the mint rules reader reports a hook without treating it as blocking', () => {
  expect(makeRules(encodeExtension(14, concatBytes(noKey, otherKey)))).toMatchObject({ blockers: null, hasHook: true })
})

test('the mint rules reader warns of the larger of two fees and applies the smaller for the current share', () => {
  const { fees, powers } = makeRules(encodeExtension(1, fee(noKey, 100, 900)))
  expect(powers).toEqual([{ code: 'transfer-fee', value: 9 }])
  expect(fees).toMatchObject({ min: { basisPoints: 100 }, max: { basisPoints: 900 } })
})

test('the mint rules reader rounds a fee up, to at most its maximum', () => {
  expect(computeTransferFee({ basisPoints: 300, maximum: 5_000n }, 101n)).toBe(4n)
  expect(computeTransferFee({ basisPoints: 300, maximum: 5_000n }, 10n ** 9n)).toBe(5_000n)
})

test("the mint rules reader reads the mint's own authorities under both programs", () => {
  for (const program of [tokenProgram, token2022Program]) {
    const account = mintAccount({ decimals: 6, program })
    expect(decodeMintRules(account).powers).toEqual([])
    account.data[0] = 1
    account.data[46] = 1
    expect(decodeMintRules(account).powers).toEqual([{ code: 'mintable' }, { code: 'freezable' }])
  }
})

test('the mint rules reader tolerates truncated or endless lists of extensions', () => {
  const cut = Buffer.from([12, 0, 200, 0, 1, 2])
  expect(getPowerCodes(cut)).toEqual([])
  expect(getPowerCodes(Buffer.alloc(50))).toEqual([])
})
