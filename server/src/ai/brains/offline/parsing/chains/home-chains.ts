import { chains } from '@murmur/contract/chains'

/** For each coin, the first chain that has it: "Ethereum" may mean ETH, "Base" never does. */
export const homeChains = chains.filter(
  ({ coin }, at) => chains.findIndex((other) => other.coin.symbol === coin.symbol) === at,
)
