import type { RecentTrade } from '#ai/brains/trades.port.ts'

/** A purchase of 100 BONK for 0.01 SOL, worth $2. */
export function makeRecentTrade(changed: Partial<RecentTrade> = {}): RecentTrade {
  return {
    id: '3f2c',
    type: 'Buy',
    status: 'Successful',
    symbol: 'BONK',
    amount: '100',
    chain: 'sol',
    date: '2026-11-01',
    paid: { amount: '0.01', symbol: 'SOL' },
    received: { amount: '100', symbol: 'BONK' },
    usdValue: 2,
    tokenPrice: 0.02,
    platformFee: { amount: '0.00005', symbol: 'SOL' },
    networkFee: { amount: '0.000005', symbol: 'SOL' },
    feesUsd: 0.011,
    reason: null,
    ...changed,
  }
}
