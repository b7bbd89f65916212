import type { EvmChain, EvmChainKey, tradingFacts } from '@murmur/contract/chains'
import type * as agreed from '@murmur/contract/signer-bounds'

// Values of each chain that only a release may change. The types tie these copies to the contract's definitions, which the
// server uses for quotes: a missing chain or a different value does not compile.

/** Limits of one transaction's network fee, in base units: `tradeBps` of a trade's coin amount, at least `min` and at most `max`. */
export const networkFeeBounds: typeof agreed.networkFeeBounds = {
  eth: { min: 20_000_000_000_000_000n, max: 200_000_000_000_000_000n, tradeBps: 2_000n },
  base: { min: 3_000_000_000_000_000n, max: 30_000_000_000_000_000n, tradeBps: 2_000n },
  sol: { min: 5_000_000n, max: 25_000_000n, tradeBps: 2_000n },
}

/** The most base units of each asset that a threshold may equate with one dollar. A threshold can name no other asset. */
export const thresholdUnitsPerUsd: typeof agreed.thresholdUnitsPerUsd = {
  'eth:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 10_000_000_000_000_000n,
  'eth:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 2_000_000n,
  'eth:0xdac17f958d2ee523a2206206994597c13d831ec7': 2_000_000n,
  'base:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 10_000_000_000_000_000n,
  'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': 2_000_000n,
  'base:0xfde4c96c8593536e31f229ea8f37b2ada2699bb2': 2_000_000n,
  'sol:So11111111111111111111111111111111111111112': 1_000_000_000n,
  'sol:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': 2_000_000n,
  'sol:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': 2_000_000n,
}

type PinnedChains = {
  [Key in EvmChainKey]: {
    router: Lowercase<(typeof tradingFacts)[Key]['uniswap']['router']>
    wrappedCoin: Lowercase<Extract<EvmChain, { key: Key }>['coin']['wrapped']>
  }
}

/**
 * Uniswap's SwapRouter02 and the wrapped coin it was deployed with (docs.uniswap.org, deployments), in lower case. The
 * server's configuration cannot name another router.
 */
export const pinnedChains: PinnedChains = {
  eth: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    wrappedCoin: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  },
  base: {
    router: '0x2626664c2603336e57b271c5c0b26f421741e481',
    wrappedCoin: '0x4200000000000000000000000000000000000006',
  },
}

/** Represents the chain's native coin in the terms, in lower case. Its type ties it to the contract's definitions. */
export const coinAddress: Lowercase<EvmChain['coin']['address']> = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
