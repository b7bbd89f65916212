import { byEvmChain, type EvmChainKey, tradingFacts } from '@murmur/contract/chains'
import type { Address } from 'viem'
import type { EvmAddresses } from './evm-config.ts'

/** At the same address on every chain (multicall3.com). */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The contracts that we read and trade with, from the chains' definitions. */
export const addressBook: Record<EvmChainKey, EvmAddresses> = byEvmChain(({ key, coin }) => {
  const { uniswap, stablecoins } = tradingFacts[key]
  const { hubs, ...contracts } = uniswap
  const stablecoin = new Map<string, Address>(Object.entries(stablecoins))
  return {
    weth: coin.wrapped,
    multicall3,
    ...contracts,
    usdc: stablecoins.USDC,
    hubs: hubs.flatMap((symbol) => stablecoin.get(symbol) ?? []),
  }
})
