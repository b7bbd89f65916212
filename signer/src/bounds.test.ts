import { expect, test } from 'vitest'
import { checkAttestationAge, checkDeadline, checkEvmAmount, checkNetworkFee, checkSlippage } from '#bounds.ts'

const ether = 10n ** 18n
const milli = 10n ** 15n
const tooMuch = 'the network fee is above the maximum of this chain'
const tooLarge = 'the network fee is too large a share of the trade'

test.each([
  ['eth', 1n, 20n * milli, tooLarge],
  ['eth', ether / 2n, 100n * milli, tooLarge],
  ['eth', 1_000n * ether, 200n * milli, tooMuch],
  ['base', 1n, 3n * milli, tooLarge],
  ['base', ether / 10n, 20n * milli, tooLarge],
  ['base', 1_000n * ether, 30n * milli, tooMuch],
  ['sol', 1n, 5_000_000n, tooLarge],
  ['sol', 100_000_000n, 20_000_000n, tooLarge],
  ['sol', 2n ** 63n, 25_000_000n, tooMuch],
] as const)(
  'on %s the signer allows for a trade of %d base units a network fee of %d, and not one unit more',
  (chain, coins, most, reason) => {
    expect(() => checkNetworkFee(chain, coins, most)).not.toThrow()
    expect(() => checkNetworkFee(chain, coins, most + 1n)).toThrow(reason)
  },
)

test('the signer accepts a deadline between now and 15 minutes ahead', () => {
  const now = new Date(1_000_000)
  for (const deadline of [1_000n, 1_900n]) expect(() => checkDeadline(deadline, now)).not.toThrow()
  expect(() => checkDeadline(999n, now)).toThrow('the deadline has passed')
  for (const deadline of [1_901n, 99_999_999_999n])
    expect(() => checkDeadline(deadline, now)).toThrow('the deadline is too far away')
})

test.each(['evm', 'sol'] as const)(
  'the signer signs terms of kind %s for 5 minutes after their attestation',
  (kind) => {
    const at = (age: number) => () => checkAttestationAge(kind, 10_000 - age, new Date(10_000_000))
    for (const age of [-60, 0, 300]) expect(at(age)).not.toThrow()
    expect(at(301)).toThrow('the terms were attested too long ago')
    expect(at(-61)).toThrow('the terms were attested in the future')
  },
)

test('the signer refuses an amount that makes an approval unlimited', () => {
  expect(() => checkEvmAmount(2n ** 128n - 1n)).not.toThrow()
  for (const amount of [2n ** 128n, 2n ** 256n - 1n]) expect(() => checkEvmAmount(amount)).toThrow('unlimited')
})

test('the signer accepts a minimum between half of the quoted amount (less one unit, for rounding) and all of it', () => {
  const check = (least: bigint, quoted: bigint) => () =>
    checkSlippage({ minBuyAmount: String(least), expectedBuyAmount: String(quoted) })
  for (const least of [499n, 500n, 1000n]) expect(check(least, 1000n)).not.toThrow()
  expect(check(498n, 1000n)).toThrow('the minimum is too far below the quoted amount')
  expect(check(1001n, 1000n)).toThrow('the minimum is above the quoted amount')
  expect(check(1n, 2n ** 100n)).toThrow('the minimum is too far below the quoted amount')
  expect(() => checkSlippage({ minBuyAmount: '1' })).not.toThrow()
})
