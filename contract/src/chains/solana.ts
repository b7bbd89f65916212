import type { ChainDefinition, TradingFacts } from '#chains/definition.ts'

/** The wrapped coin's mint represents SOL among tokens (the convention of Jupiter and others). */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/** Solana: its own wallet address, SPL tokens, Jupiter as the venue. */
export const solana = {
  key: 'sol',
  family: 'solana',
  chainId: null,
  name: 'Solana',
  slug: 'solana',
  aliases: ['solana'],
  coin: { address: wrappedSol, symbol: 'SOL', name: 'Solana', decimals: 9, wrapped: wrappedSol },
  picture: '/token-solana.svg',
  explorer: 'https://solscan.io/tx/{hash}',
  vendors: { dexScreener: 'solana', geckoTerminal: 'solana', birdeye: 'solana', goPlus: true, honeypot: false },
} as const satisfies ChainDefinition<'solana'>

export const solanaTrading = {
  settleDepth: 32,
  finalAfterMs: 60_000,
  // Fees and the deposits of a few token accounts: 0.01 SOL.
  gasReserve: 10_000_000n,
  networkFee: { min: 5_000_000n, max: 25_000_000n, tradeBps: 2_000n },
  stablecoins: {
    USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    PYUSD: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
  },
} as const satisfies TradingFacts<'solana'>
