import type { IntentTerms } from '@murmur/contract/signer'
import type { Random } from '../random.ts'
import { feeLimit } from './limits.ts'

const hugeAmounts = [2n ** 64n - 1n, 2n ** 128n, 2n ** 256n - 1n, 100n * 10n ** 18n].map(String)

/** Generates an attacker's terms: a normal trade with one or more extreme values. */
export function generateAttackTerms<T extends IntentTerms>(
  random: Random,
  genuine: T,
  now: number,
  fieldAttacks: Partial<T>[],
): T {
  let terms: T = { ...genuine, intentId: `intent-${random.below(1_000_000)}`, deadline: generateDeadline(random, now) }
  if (random.below(3) === 0) terms = { ...terms, sellAmount: random.pick(['1', '1000', '1000', '0', ...hugeAmounts]) }
  if (random.below(6) === 0) {
    const minBuyAmount = random.pick(['1', '0', String(2n ** 64n - 1n), String(2n ** 200n)])
    const expectedBuyAmount = random.pick([minBuyAmount, minBuyAmount, genuine.expectedBuyAmount])
    terms = { ...terms, minBuyAmount, expectedBuyAmount }
  }
  if (random.below(8) === 0) terms = { ...terms, platformFeeBps: random.pick([0, 1, 99, 100, 101, 5_000]) }
  if (random.below(6) === 0) terms = { ...terms, ...random.pick(fieldAttacks) }
  return { ...terms, maxNetworkFee: generateFee(random, feeLimit(terms)) }
}

function generateDeadline(random: Random, now: number): number {
  if (random.below(3) > 0) return now + random.pick([30, 120, 299, 300, 600, 880])
  return random.pick([now - 60, now + 960, now + 3_600, now + 86_400, 99_999_999_999, Number.MAX_SAFE_INTEGER, 0])
}

function generateFee(random: Random, limit: bigint): string {
  if (random.below(3) > 0) return String(random.pick([limit, limit - 1n, limit / 2n, limit / 7n]))
  return random.pick([String(limit + 1n), String((limit * 3n) / 2n), String(limit * 2n), '0', random.pick(hugeAmounts)])
}
