import type { ChainDefinition, EvmTradingFacts } from '#chains/definition.ts'
import { ether } from '#chains/ether.ts'

/** Base, an OP Stack rollup whose coin is ether. */
export const base = {
  key: 'base',
  family: 'evm',
  chainId: 8453,
  name: 'Base',
  slug: 'base',
  aliases: ['base'],
  coin: { ...ether, wrapped: '0x4200000000000000000000000000000000000006' },
  picture: '/token.svg',
  explorer: 'https://basescan.org/tx/{hash}',
  vendors: { dexScreener: 'base', geckoTerminal: 'base', birdeye: 'base', goPlus: true, honeypot: true },
} as const satisfies ChainDefinition<'evm'>

export const baseTrading = {
  settleDepth: 200,
  finalAfterMs: 30 * 60_000,
  gasReserve: 200_000_000_000_000n,
  networkFee: { min: 3_000_000_000_000_000n, max: 30_000_000_000_000_000n, tradeBps: 2_000n },
  stablecoins: {
    USDC: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    USDbC: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
    USDT: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
    DAI: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
  },
  uniswap: {
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    hubs: ['USDC'],
  },
} as const satisfies EvmTradingFacts
