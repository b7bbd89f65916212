import { parseEvmAddress, toEvmAddress } from '@murmur/contract/address'
import { type EvmChainKey, mapByEvmChain, tradingFacts } from '@murmur/contract/chains'
import type { EvmAddresses } from './evm-config.ts'

/** Multicall3 has the same address on every chain (multicall3.com). */
const multicall3 = toEvmAddress('0xcA11bde05977b3631167028862bE2a173976CA11')

/** The contracts that we read and trade with, from the chains' definitions. */
export const addressBook: Record<EvmChainKey, EvmAddresses> = mapByEvmChain(({ key, coin }) => {
  const { uniswap, stablecoins } = tradingFacts[key]
  const stablecoinAddresses = new Map<string, string>(Object.entries(stablecoins))
  return {
    weth: toEvmAddress(coin.wrapped),
    multicall3,
    router: toEvmAddress(uniswap.router),
    quoter: toEvmAddress(uniswap.quoter),
    v3Factory: toEvmAddress(uniswap.v3Factory),
    v2Factory: toEvmAddress(uniswap.v2Factory),
    usdc: toEvmAddress(stablecoins.USDC),
    hubs: uniswap.hubs.flatMap((symbol) => parseEvmAddress(stablecoinAddresses.get(symbol) ?? '') ?? []),
  }
})
