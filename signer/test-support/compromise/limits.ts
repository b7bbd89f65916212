import type { IntentTerms } from '@murmur/contract/signer'

// The test's own limits, written independently of the signer's and in other units: ETH and SOL, minutes.
const ether = 10n ** 18n
const networkFees = {
  eth: { floor: ether / 50n, cap: ether / 5n },
  base: { floor: (3n * ether) / 1_000n, cap: (3n * ether) / 100n },
  sol: { floor: 5_000_000n, cap: 25_000_000n },
}
/** Test and signer use the same clock; the reply may arrive a few seconds after the test's `now`. */
const slackSeconds = 10
const nativeAddresses = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'so11111111111111111111111111111111111111112']

const isNative = (token: string) => nativeAddresses.includes(token.toLowerCase())

/**
 * Returns the fee limit: a fifth of the trade's native amount, within the chain's minimum and maximum. Without a native amount
 * the minimum.
 */
export function feeLimit({ chain, sellToken, buyToken, sellAmount, minBuyAmount }: IntentTerms): bigint {
  const { floor, cap } = networkFees[chain]
  if (!isNative(sellToken) && !isNative(buyToken)) return floor
  const fifth = BigInt(isNative(sellToken) ? sellAmount : minBuyAmount) / 5n
  const limit = fifth > floor ? fifth : floor
  return limit < cap ? limit : cap
}

/** Returns the absolute bound that a transaction signed at `now` (Unix seconds) for these terms breaks, if any. */
export function findBrokenLimit(terms: IntentTerms, spentOnNetwork: bigint, now: number): string | undefined {
  if (spentOnNetwork > feeLimit(terms)) return 'the network may take too much'
  if (terms.deadline > now + 15 * 60 + slackSeconds) return 'it is valid for more than 15 minutes'
  if (terms.deadline < now - slackSeconds) return 'its deadline has passed'
  if (terms.platformFeeBps > 100) return 'the platform takes more than 1 %'
  // Half of the quote, with two units for rounding.
  if (2n * BigInt(terms.minBuyAmount) + 2n < BigInt(terms.expectedBuyAmount ?? 2n ** 256n))
    return 'less than half of the quote may arrive'
  return undefined
}
