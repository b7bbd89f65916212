import type { ChainDefinition, EvmTradingFacts } from '#chains/definition.ts'
import { ether } from '#chains/ether.ts'

/** Ethereum's main network. */
export const ethereum = {
  key: 'eth',
  family: 'evm',
  chainId: 1,
  name: 'Ethereum',
  slug: 'ethereum',
  aliases: ['ethereum'],
  coin: { ...ether, wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
  picture: '/token.svg',
  explorer: 'https://etherscan.io/tx/{hash}',
  vendors: { dexScreener: 'ethereum', geckoTerminal: 'eth', birdeye: 'ethereum', goPlus: true, honeypot: true },
} as const satisfies ChainDefinition<'evm'>

export const ethereumTrading = {
  settleDepth: 64,
  finalAfterMs: 20 * 60_000,
  gasReserve: 2_000_000_000_000_000n,
  networkFee: { min: 20_000_000_000_000_000n, max: 200_000_000_000_000_000n, tradeBps: 2_000n },
  stablecoins: {
    USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    DAI: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    USDS: '0xdC035D45d973E3EC169d2276DDab16f1e407384F',
    PYUSD: '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8',
  },
  uniswap: {
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    hubs: ['USDC', 'USDT'],
  },
} as const satisfies EvmTradingFacts
