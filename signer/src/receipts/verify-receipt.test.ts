import { expect, test } from 'vitest'
import { verifyReceipt } from '#receipts/verify-receipt.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import { seededRandom } from '../../test-support/random.ts'
import { createReceipts } from '../../test-support/receipts/create-receipts.ts'

const seed = 20_261_129
const random = seededRandom(seed)
const receiptCount = proofRounds({ few: 16, all: 60, short: 100, full: 500 })
/** The most bytes between two flipped bits. */
const stride = proofRounds({ few: 144, all: 48, short: 48, full: 48 })
const receipts = await createReceipts(receiptCount, random)
const withPasskey = JSON.parse(receipts[0] ?? '')
const withoutPasskey = JSON.parse(receipts[1] ?? '')

const verdict = (receipt: unknown) => {
  try {
    return verifyReceipt(typeof receipt === 'string' ? receipt : JSON.stringify(receipt)).steps.length
  } catch (error) {
    return (error as Error).message
  }
}

test('verifyReceipt verifies receipts of purchases, sales, sends and upkeep on three chains, with and without a passkey', () => {
  const verified = receipts.map(verifyReceipt)
  expect(new Set(verified.map(({ terms }) => terms.chain)).size).toBe(3)
  expect(new Set(verified.map(({ terms }) => terms.side)).size).toBe(5)
  expect(new Set(verified.map(({ passkeySite }) => passkeySite))).toEqual(new Set([null, 'https://murmur.example']))
  expect(verified.some(({ steps }) => steps.map(({ step }) => step).join() === 'approval,swap')).toBe(true)
})

test('verifyReceipt detects a flipped bit in each byte', () => {
  let flips = 0
  for (const text of receipts) {
    const bytes = Buffer.from(text)
    for (let at = random.below(8); at < bytes.length; at += 1 + random.below(stride)) {
      flips++
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8))
      expect(verdict(flipped.toString('latin1')), `byte ${at} of ${text}`).toEqual(expect.any(String))
    }
  }
  reportProof('receipts', { tried: receiptCount, seed, note: `${flips} flipped bits found` })
}, 600_000)

test.each([
  ['an added field', { ...withoutPasskey, note: '' }],
  ['no transaction', { ...withoutPasskey, transactions: [] }],
  ['the statement of another transaction', withFieldOfOther('signature')],
  ['another transaction under the same statement', withFieldOfOther('raw')],
  ['the terms of another receipt', { ...withoutPasskey, terms: JSON.parse(receipts[3] ?? '').terms }],
  ['a passkey without its signature', { ...withPasskey, assertion: null }],
  ['a signature without its passkey', { ...withoutPasskey, assertion: withPasskey.assertion }],
  ['a passkey signature from another receipt', { ...withPasskey, assertion: JSON.parse(receipts[2] ?? '').assertion }],
  ['white space', JSON.stringify(withoutPasskey, null, 2)],
])('verifyReceipt refuses %s', (_, receipt) => {
  expect(verdict(receipt)).toEqual(expect.any(String))
})

test.each([
  ['id', 'a list', ({ id, publicKey }: Passkey) => ({ id: [id], publicKey })],
  ['id', 'a number', ({ publicKey }: Passkey) => ({ id: 1, publicKey })],
  ['public key', 'a list', ({ id, publicKey }: Passkey) => ({ id, publicKey: [publicKey] })],
  ['public key', 'nothing', ({ id }: Passkey) => ({ id, publicKey: null })],
])('verifyReceipt refuses a malformed passkey, whose %s is %s', (_, __, change) => {
  expect(verdict(withPasskeyOf(change))).toBe('a transaction has unexpected fields')
})

type Passkey = { id: string; publicKey: string }

/** A receipt with a changed passkey in each transaction. */
function withPasskeyOf(change: (passkey: Passkey) => object) {
  const transactions = withPasskey.transactions.map((each: { passkey: Passkey }) => {
    return { ...each, passkey: change(each.passkey) }
  })
  return { ...withPasskey, transactions }
}

/** A receipt with this field of another receipt's transaction. */
function withFieldOfOther(field: string) {
  const other = JSON.parse(receipts[3] ?? '')
  const transactions = withoutPasskey.transactions.map((each: object) => {
    return { ...each, [field]: other.transactions.at(-1)[field] }
  })
  return { ...withoutPasskey, transactions }
}
