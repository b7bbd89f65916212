import type { EvmChainKey } from '@murmur/contract/chains'
import type { EvmAddresses } from './evm-config.ts'

/**
 * Sources: Uniswap's deployment pages, multicall3.com and the issuers' own pages. A change here is a release (SECURITY.md).
 */
export const addressBook: Record<EvmChainKey, EvmAddresses> = {
  eth: {
    weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    hubs: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  },
  base: {
    weth: '0x4200000000000000000000000000000000000006',
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    hubs: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
}
