import { chains } from '@murmur/contract/chains'

/** The chains that a coin is named after: the first of those with the coin. "Ethereum" may mean ETH; "Base" never does. */
export const homeChains = chains.filter(
  ({ coin }, at) => chains.findIndex((other) => other.coin.symbol === coin.symbol) === at,
)
