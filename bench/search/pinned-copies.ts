/** Tokens that imitate those of the pinned list. */
export const pinnedCopies = [
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'USDС', name: 'USD Coin' },
  { symbol: 'U5DC', name: 'USD C0in' },
  { symbol: 'USDT', name: 'Tether USD' },
  { symbol: 'USDТ', name: 'Tether' },
  { symbol: 'BONK', name: 'Bonk' },
  { symbol: 'B0NK', name: 'Bonk' },
  { symbol: 'JUP', name: 'Jupiter' },
  { symbol: 'JUΡ', name: 'Jupiter Airdrop' },
  { symbol: 'WIF', name: 'dogwifhat' },
  { symbol: 'W1F', name: 'dogwifhat' },
  { symbol: 'UNI', name: 'Uniswap' },
  { symbol: 'LINK', name: 'ChainLink Token' },
  { symbol: 'LlNK', name: 'ChainLink' },
  { symbol: 'PEPE', name: 'Pepe' },
  { symbol: 'РEPE', name: 'Pepe' },
] as const
