import type { EvmChain, EvmChainKey, tradingFacts } from '@murmur/contract/chains'
import type * as agreed from '@murmur/contract/signer-bounds'

// Values of each chain that only a release may change. The types hold these copies to the contract's definitions, which the server
// keeps to when it quotes: a missing chain, or a value that differs, does not compile.

/** The highest network fee of one transaction. */
export const networkFeeBounds: typeof agreed.networkFeeBounds = {
  eth: { min: 20_000_000_000_000_000n, max: 200_000_000_000_000_000n, tradeBps: 2_000n },
  base: { min: 3_000_000_000_000_000n, max: 30_000_000_000_000_000n, tradeBps: 2_000n },
  sol: { min: 5_000_000n, max: 25_000_000n, tradeBps: 2_000n },
}

/** The lowest price of a coin in dollars that a threshold is believed to have, and the coin's base units. */
export const leastCoinUsd = {
  eth: { units: 10n ** 18n, leastUsd: 100n },
  base: { units: 10n ** 18n, leastUsd: 100n },
  sol: { units: 10n ** 9n, leastUsd: 1n },
} as const

type Pinned = {
  [Key in EvmChainKey]: {
    router: Lowercase<(typeof tradingFacts)[Key]['uniswap']['router']>
    wrappedCoin: Lowercase<Extract<EvmChain, { key: Key }>['coin']['wrapped']>
  }
}

/**
 * Uniswap's SwapRouter02 and the wrapped coin it was deployed with (docs.uniswap.org, deployments), in lower case. The
 * server's configuration cannot name another router.
 */
export const pinnedChains: Pinned = {
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
