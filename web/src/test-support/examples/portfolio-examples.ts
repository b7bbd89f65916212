import { toBaseUnits } from '@murmur/contract/money'
import type { Portfolio, Position } from '@murmur/contract/trading/portfolio'
import { bonkAddress, solAddress, uniAddress } from '#test-support/examples/examples.ts'

/** A holding of UNI on Ethereum. */
export function createPosition(changes: Partial<Position> = {}): Position {
  return {
    chain: 'eth',
    address: uniAddress,
    name: 'Uniswap',
    symbol: 'UNI',
    decimals: 18,
    amount: 3.7,
    amountBaseUnits: toBaseUnits(3700000000000000000n),
    usdValue: 300,
    sharePercent: 25,
    costBasisUsd: 240,
    unrealisedPnlUsd: 60,
    realisedPnlUsd: -4.5,
    uncostedBaseUnits: toBaseUnits(0n),
    ...changes,
  }
}

export const solPosition = createPosition({
  ...{
    chain: 'sol',
    address: solAddress,
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    amountBaseUnits: toBaseUnits(5000000000n),
  },
  ...{
    usdValue: 900,
    sharePercent: 75,
    costBasisUsd: 1_000,
    unrealisedPnlUsd: -100,
    uncostedBaseUnits: toBaseUnits(1000000000n),
  },
})

/** A holding without a price. */
export const bonkPosition = createPosition({
  ...{
    chain: 'sol',
    address: bonkAddress,
    name: 'Bonk',
    symbol: 'Bonk',
    decimals: 5,
    amountBaseUnits: toBaseUnits(700000n),
  },
  ...{
    usdValue: null,
    sharePercent: null,
    costBasisUsd: null,
    unrealisedPnlUsd: null,
    uncostedBaseUnits: toBaseUnits(700000n),
  },
})

export const portfolioPoints = [
  { at: '2026-11-20T08:00:00.000Z', usd: 1_000 },
  { at: '2026-11-20T20:00:00.000Z', usd: 1_250 },
  { at: '2026-11-21T08:00:00.000Z', usd: 1_200 },
]

export function createPortfolio(changes: Partial<Portfolio> = {}): Portfolio {
  return {
    totalUsd: 1_200,
    change24hUsd: -12.3,
    change24hPercent: -1.02,
    positions: [solPosition, createPosition(), bonkPosition],
    points: portfolioPoints,
    asOf: '2026-11-21T08:00:00.000Z',
    ...changes,
  }
}
