import type { Sealed } from '@murmur/contract/signer'
import { expect, test } from 'vitest'
import { Denied } from '#denied.ts'
import { newKeyring } from '#keyring.ts'
import { type SealPlace, seal, unseal } from '#seal.ts'
import { seededRandom } from '../test-support/random.ts'

const ring = newKeyring(new Uint8Array(32).fill(7))
const otherRing = newKeyring(new Uint8Array(32).fill(8))
const secret = Buffer.from('0123456789abcdef'.repeat(5).slice(1))
const users = Array.from({ length: 8 }, (_, index) => {
  const place: SealPlace = { purpose: 'wallet', userId: `user-${index}`, walletId: `wallet-${index}` }
  return { place, sealed: seal(ring, place, secret) }
})

function codeOf(place: SealPlace, sealed: Sealed): string {
  try {
    unseal(ring, place, sealed)
    return 'opened'
  } catch (error) {
    return error instanceof Denied ? error.code : `bug: ${String(error)}`
  }
}

test('what was sealed opens in its place, and two seals of one secret share nothing', () => {
  for (const { place, sealed } of users) expect(unseal(ring, place, sealed).equals(secret)).toBe(true)
  for (const field of ['wrappedDek', 'iv', 'ciphertext'] as const) {
    expect(new Set(users.map(({ sealed }) => sealed[field])).size).toBe(users.length)
  }
})

test('4,000 changed seals: flipped bits, grafts, other versions, keys and places never open', () => {
  const seed = 67
  const random = seededRandom(seed)
  const fields = ['wrappedDek', 'iv', 'ciphertext'] as const
  const flip = (text: string) => {
    const bytes = Buffer.from(text, 'base64')
    const at = random.below(bytes.length)
    bytes[at] = (bytes[at] as number) ^ (1 << random.below(8))
    return bytes.toString('base64')
  }
  const cut = (text: string) =>
    Buffer.from(text, 'base64')
      .subarray(0, random.below(text.length / 2))
      .toString('base64')
  // The last sign of padded base64 has spare bits: another spelling of the same bytes.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const respell = (text: string) => text.replace(/.(?==)/, (last) => alphabet[alphabet.indexOf(last) ^ 1] as string)
  const spelling = users[0]?.sealed.ciphertext ?? ''
  expect(respell(spelling)).not.toBe(spelling)
  expect(Buffer.from(respell(spelling), 'base64').equals(Buffer.from(spelling, 'base64'))).toBe(true)
  for (let round = 0; round < 4_000; round++) {
    const { place, sealed } = random.pick(users)
    const other = random.pick(users.filter((user) => user.place !== place))
    const field = random.pick(fields)
    const [changedPlace, changed] = random.pick<() => [SealPlace, Sealed]>([
      () => [place, { ...sealed, [field]: flip(sealed[field]) }],
      () => [place, { ...sealed, [field]: cut(sealed[field]) }],
      () => [place, { ...sealed, [field]: `${sealed[field]}AAAA` }],
      () => [place, { ...sealed, ciphertext: respell(sealed.ciphertext) }],
      () => [place, { ...sealed, [field]: other.sealed[field] }],
      () => [place, other.sealed],
      () => [place, { ...other.sealed, wrappedDek: sealed.wrappedDek }],
      () => [{ ...place, userId: other.place.userId }, sealed],
      () => [{ ...place, walletId: other.place.walletId }, sealed],
      () => [{ ...place, purpose: 'sentinel' }, sealed],
      () => [place, { ...sealed, v: random.pick([0, 2, 255]) as 1 }],
      () => [place, { ...sealed, kekId: random.pick([otherRing.current, 'kek_0', '__proto__', '']) }],
    ])()
    expect(codeOf(changedPlace, changed), `seed ${seed}, round ${round}`).toBe('TAMPERED')
  }
})

test('a key taken from the ring later still opens what it sealed, and new seals take the current one', () => {
  const rotated = { current: otherRing.current, keys: new Map([...ring.keys, ...otherRing.keys]) }
  const { place, sealed } = users[0] as (typeof users)[number]
  expect(unseal(rotated, place, sealed).equals(secret)).toBe(true)
  const again = seal(rotated, place, secret)
  expect(again.kekId).toBe(otherRing.current)
  expect(codeOf(place, again)).toBe('TAMPERED')
  expect(unseal(otherRing, place, again).equals(secret)).toBe(true)
})
