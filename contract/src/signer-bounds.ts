/**
 * Absolute bounds that the signer enforces for every request. The signer has its own copy, whose type must equal the type of
 * this one. The server applies the bounds when it quotes, so that it never quotes a trade that the signer would reject.
 */

/**
 * The highest network fee of one transaction, in base units of the chain's native token: `tradeBps` of the trade's amount of
 * native token, but at least `min` and at most `max`. On Solana the fee includes rent and tips.
 */
export const networkFeeBounds = {
  eth: { min: 20_000_000_000_000_000n, max: 200_000_000_000_000_000n, tradeBps: 2_000n },
  base: { min: 3_000_000_000_000_000n, max: 30_000_000_000_000_000n, tradeBps: 2_000n },
  sol: { min: 5_000_000n, max: 25_000_000n, tradeBps: 2_000n },
} as const

/** The maximum distance of a deadline from the signer's clock, in seconds. */
export const maxDeadlineSeconds = 900

/**
 * How long after their attestation terms may be signed, in seconds. A chat card stays open for 120 s and a form for 60 s;
 * both then allow 180 s for the confirmation on chain.
 */
export const maxAttestationSeconds = { evm: 300, sol: 300 } as const

/** Token amounts on EVM chains must be below this: a larger approval counts as unlimited. */
export const evmAmountLimit = 340_282_366_920_938_463_463_374_607_431_768_211_456n
