import { evmAddress, parseEvmAddress } from '@murmur/contract/address'
import { byEvmChain, type EvmChainKey, tradingFacts } from '@murmur/contract/chains'
import type { EvmAddresses } from './evm-config.ts'

/** Multicall3 has the same address on every chain (multicall3.com). */
const multicall3 = evmAddress('0xcA11bde05977b3631167028862bE2a173976CA11')

/** The contracts that we read and trade with, from the chains' definitions. */
export const addressBook: Record<EvmChainKey, EvmAddresses> = byEvmChain(({ key, coin }) => {
  const { uniswap, stablecoins } = tradingFacts[key]
  const stablecoin = new Map<string, string>(Object.entries(stablecoins))
  return {
    weth: evmAddress(coin.wrapped),
    multicall3,
    router: evmAddress(uniswap.router),
    quoter: evmAddress(uniswap.quoter),
    v3Factory: evmAddress(uniswap.v3Factory),
    v2Factory: evmAddress(uniswap.v2Factory),
    usdc: evmAddress(stablecoins.USDC),
    hubs: uniswap.hubs.flatMap((symbol) => parseEvmAddress(stablecoin.get(symbol) ?? '') ?? []),
  }
})
