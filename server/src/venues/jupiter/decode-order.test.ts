import type { SolanaAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { tokenProgram } from '#chains/solana/programs.ts'
import { blockhashAt } from '#chains/solana/test-support/fake-solana.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { decodeOrder } from './decode-order.ts'
import { buildSwap, type SwapMessage } from './test-support/build-swap.ts'

const payer = randomAddress() as SolanaAddress
const swap: SwapMessage = {
  payer,
  maker: randomAddress(),
  token: randomAddress(),
  tokenAccount: randomAddress(),
  tokenProgram,
  amount: 5n,
  feeAccount: randomAddress(),
  unitPrice: 10_000n,
  blockhash: blockhashAt(1),
  tables: {},
}
const toBytes = (transaction: string) => Buffer.from(transaction, 'base64')
const signature = 64

test('decodeOrder decodes a transaction signed by its owner alone, to the byte', () => {
  const transaction = buildSwap(swap)
  const decoded = decodeOrder(transaction, payer)
  expect(decoded).toMatchObject({ tables: [], networkFee: 6_500n })
  expect(decoded?.message).toEqual(new Uint8Array(toBytes(transaction).subarray(1 + signature)))
})

test('decodeOrder rejects a second signer, even with only one signature present', () => {
  const two = toBytes(buildSwap({ ...swap, cosigner: randomAddress() }))
  expect(two[0]).toBe(2)
  const one = Buffer.concat([Buffer.from([1]), two.subarray(1 + signature)])
  expect(decodeOrder(one.toString('base64'), payer)).toBeUndefined()
  expect(decodeOrder(two.toString('base64'), payer)).toBeUndefined()
})

test('decodeOrder rejects other message versions and payers, and truncated or excess bytes', () => {
  const whole = toBytes(buildSwap(swap))
  const legacy = Buffer.concat([whole.subarray(0, 1 + signature), whole.subarray(2 + signature)])
  expect(decodeOrder(legacy.toString('base64'), payer)).toBeUndefined()
  expect(decodeOrder(whole.toString('base64'), randomAddress() as SolanaAddress)).toBeUndefined()
  for (let length = 0; length < whole.length; length += 1) {
    expect(decodeOrder(whole.subarray(0, length).toString('base64'), payer)).toBeUndefined()
  }
  const longer = Buffer.concat([whole, Buffer.from([0])])
  expect(decodeOrder(longer.toString('base64'), payer)).toBeUndefined()
})
