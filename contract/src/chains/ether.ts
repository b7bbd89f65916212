/** Ether, the coin of Ethereum and of its rollups. The address represents it among tokens (the convention of 1inch, 0x and others). */
export const ether = {
  address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
} as const
