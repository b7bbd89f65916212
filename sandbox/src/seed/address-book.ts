import type { Address } from 'viem'

export const chainKeys = ['eth', 'base'] as const
export type ChainKey = (typeof chainKeys)[number]

/** Chain ids of the sandbox, so that no sandbox transaction is valid on a real chain. */
export const chainIds: Record<ChainKey, number> = { eth: 313370001, base: 313378453 }

export type AddressBook = {
  weth: Address
  v2Factory: Address
  v2Router: Address
  v3Factory: Address
  positionManager: Address
  tickLens: Address
  quoter: Address
  router: Address
  multicall: Address
}

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The contracts' addresses on the real chains. */
export const addressBooks: Record<ChainKey, AddressBook> = {
  eth: {
    weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    positionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    tickLens: '0xbfd8137f7d1516D3ea5cA83523914859ec47F573',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    multicall,
  },
  base: {
    weth: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    positionManager: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
    tickLens: '0x0CdeE061c75D43c82520eD998C23ac2991c9ac6d',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    multicall,
  },
}

export const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'

/** The next block's base fee in wei, so that fees stay close to those of the real chains. */
export const baseFees: Record<ChainKey, bigint> = { eth: 1_000_000_000n, base: 10_000_000n }

/** The tip the node suggests, in wei. */
export const tips: Record<ChainKey, bigint> = { eth: 100_000_000n, base: 1_000_000n }
