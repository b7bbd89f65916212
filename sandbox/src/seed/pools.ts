import type { ChainKey } from '#seed/address-book.ts'

/** A seeded pool. `pair`: symbols; `fee`: hundredths of a basis point, or 'v2'; `usd`: depth of each side in USD. */
export type SeedPool = { pair: readonly [string, string]; fee: 100 | 500 | 3000 | 10000 | 'v2'; usd: number }

const million = 1_000_000
const pool = (a: string, b: string, fee: SeedPool['fee'], millions: number): SeedPool => ({
  pair: [a, b],
  fee,
  usd: millions * million,
})

const edgeCasePools: SeedPool[] = [
  pool('MOONX', 'WETH', 10000, 0.2),
  pool('MOONX', 'WETH', 'v2', 0.3),
  pool('TAXD', 'WETH', 'v2', 0.4),
  pool('<b>WIN</b>', 'WETH', 10000, 0.2),
  pool('USD\u0421', 'WETH', 10000, 0.1),
  pool('TICKET', 'USDC', 10000, 0.3),
  pool('TICKET', 'WETH', 'v2', 0.3),
  pool('FINE', 'WETH', 3000, 0.5),
]

/** The pools of each chain. Some tokens are paired only with USDC, so that routes need two hops. */
export const seedPools: Record<ChainKey, SeedPool[]> = {
  eth: [
    pool('WETH', 'USDC', 500, 30),
    pool('WETH', 'USDC', 3000, 15),
    pool('WETH', 'USDC', 10000, 0.5),
    pool('WETH', 'USDC', 'v2', 8),
    pool('WETH', 'USDT', 500, 10),
    pool('WETH', 'USDT', 3000, 8),
    pool('WETH', 'USDT', 'v2', 6),
    pool('USDC', 'USDT', 100, 20),
    pool('DAI', 'USDC', 100, 10),
    pool('DAI', 'WETH', 3000, 2),
    pool('DAI', 'WETH', 'v2', 2),
    pool('WBTC', 'WETH', 500, 20),
    pool('WBTC', 'WETH', 3000, 15),
    pool('WBTC', 'USDC', 3000, 3),
    pool('cbBTC', 'WETH', 500, 4),
    pool('cbBTC', 'USDC', 500, 5),
    pool('LINK', 'WETH', 3000, 6),
    pool('LINK', 'WETH', 'v2', 0.5),
    pool('UNI', 'WETH', 3000, 6),
    pool('UNI', 'WETH', 'v2', 0.5),
    pool('AAVE', 'WETH', 3000, 5),
    pool('MKR', 'WETH', 3000, 3),
    pool('SHIB', 'WETH', 3000, 1),
    pool('SHIB', 'WETH', 'v2', 2),
    pool('PEPE', 'WETH', 3000, 5),
    pool('PEPE', 'WETH', 'v2', 4),
    pool('LDO', 'WETH', 3000, 2),
    pool('ENS', 'USDC', 3000, 1),
    pool('ZRO', 'USDC', 3000, 1),
    pool('MATIC', 'WETH', 3000, 3),
    ...edgeCasePools,
  ],
  base: [
    pool('WETH', 'USDC', 500, 20),
    pool('WETH', 'USDC', 3000, 5),
    pool('WETH', 'USDC', 'v2', 3),
    pool('WETH', 'USDT', 3000, 1),
    pool('USDC', 'USDT', 100, 4),
    pool('DAI', 'USDC', 100, 3),
    pool('EURC', 'USDC', 500, 3),
    pool('cbBTC', 'WETH', 500, 5),
    pool('cbBTC', 'USDC', 500, 8),
    pool('cbETH', 'WETH', 500, 4),
    pool('AERO', 'WETH', 3000, 3),
    pool('AERO', 'USDC', 3000, 2),
    pool('BRETT', 'WETH', 10000, 2),
    pool('BRETT', 'WETH', 'v2', 0.5),
    pool('DEGEN', 'WETH', 3000, 1),
    pool('TOSHI', 'WETH', 10000, 1),
    pool('TOSHI', 'WETH', 'v2', 0.4),
    pool('VIRTUAL', 'WETH', 3000, 2),
    pool('VIRTUAL', 'WETH', 'v2', 3),
    pool('WELL', 'WETH', 3000, 0.6),
    pool('MKR', 'WETH', 3000, 0.5),
    pool('MORPHO', 'USDC', 3000, 1),
    pool('ZRO', 'USDC', 3000, 0.6),
    ...edgeCasePools,
  ],
}
