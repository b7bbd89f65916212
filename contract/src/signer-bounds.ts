import { type ChainKey, mapByChain, tradingFacts } from '#chains.ts'
import { slippageLimits } from '#trading/slippage.ts'

/**
 * Absolute bounds that the signer enforces for every request. The signer has its own copy, whose type must equal the type of
 * this one. The server applies the bounds when it quotes, so that it never quotes a trade that the signer would reject.
 */

type NetworkFees = { [Key in ChainKey]: (typeof tradingFacts)[Key]['networkFee'] }

/** The highest network fee of one transaction on each chain. */
export const networkFeeBounds = mapByChain(({ key }) => tradingFacts[key].networkFee) as NetworkFees

/**
 * Maximum base units of each coin, USDC and USDT per dollar of a threshold. They assume at least $100 per ether, $1 per
 * SOL, and $0.50 per USDC or USDT. No other asset moves without a passkey.
 */
export const thresholdUnitsPerUsd = {
  'eth:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 10_000_000_000_000_000n,
  'eth:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 2_000_000n,
  'eth:0xdac17f958d2ee523a2206206994597c13d831ec7': 2_000_000n,
  'base:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 10_000_000_000_000_000n,
  'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': 2_000_000n,
  'base:0xfde4c96c8593536e31f229ea8f37b2ada2699bb2': 2_000_000n,
  'sol:So11111111111111111111111111111111111111112': 1_000_000_000n,
  'sol:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': 2_000_000n,
  'sol:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': 2_000_000n,
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

/**
 * A cancellation may cost this many times the agreed network fee, or the smallest bound of its chain if that is more. Each nonce is
 * used once, so this is also the most that all replacements of a transaction may cost.
 */
export const cancelFeeFactor = 2n

/**
 * How far the minimum of a trade may be below its quote, in basis points; one base unit more is allowed for rounding.
 */
export const maxSlippageBps = slippageLimits.maxBps
