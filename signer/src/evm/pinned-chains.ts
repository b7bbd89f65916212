import type { EvmChainKey, evmCoinAddress } from '@murmur/contract/chains'

/**
 * Addresses that only a release may change: Uniswap's SwapRouter02 and the wrapped coin it was deployed with
 * (docs.uniswap.org, deployments). The server's configuration cannot name another router.
 */
export const pinnedChains: Record<EvmChainKey, { router: string; wrappedCoin: string }> = {
  eth: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    wrappedCoin: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  },
  base: {
    router: '0x2626664c2603336e57b271c5c0b26f421741e481',
    wrappedCoin: '0x4200000000000000000000000000000000000006',
  },
}

/** Represents the chain's native coin in the terms, in lower case. Its type ties it to the contract's constant. */
export const coinAddress: Lowercase<typeof evmCoinAddress> = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
