/**
 * Absolute bounds that the signer enforces whatever the server asks for. The signer has its own copy, whose type holds it to
 * this one; the server keeps to them when it quotes, so that it never offers what the signer would refuse.
 */

/**
 * The most that one transaction may offer the network, in base units of the chain's coin: `shareBps` of the trade's coin
 * side, but at least `floor` and at most `most`. On Solana it includes rent and tips.
 */
export const networkFeeBounds = {
  eth: { floor: 20_000_000_000_000_000n, most: 200_000_000_000_000_000n, shareBps: 2_000n },
  base: { floor: 3_000_000_000_000_000n, most: 30_000_000_000_000_000n, shareBps: 2_000n },
  sol: { floor: 5_000_000n, most: 25_000_000n, shareBps: 2_000n },
} as const

/** How far ahead of the signer's clock a deadline may lie, in seconds. */
export const maxDeadlineSeconds = 900

/**
 * How long after their attestation terms may still be signed, in seconds. A chat card is open for 120, a form for 60, and
 * either has 180 to land.
 */
export const maxAttestationSeconds = { evm: 300, sol: 300 } as const

/** Token amounts on EVM chains stay below this: an approval of more is an unlimited one. */
export const evmAmountLimit = 340_282_366_920_938_463_463_374_607_431_768_211_456n
