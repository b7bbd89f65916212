import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { Clock } from '#platform/clock/clock.ts'
import { makeFinding } from './findings.ts'
import { limits } from './limits.ts'
import type { Finding, RiskSource } from './risk-source.port.ts'

/** Undefined or null: not reported. `liquidity`: USD; `createdAt`: ISO time of its first market. */
export type MarketSize = {
  liquidity?: number | null | undefined
  createdAt?: string | null | undefined
  holders?: number | null | undefined
}

export type MarketSizeSettings = {
  readMarketSize: (chain: ChainKey, address: Address) => Promise<MarketSize | undefined> | MarketSize | undefined
  now: Clock
}

const hourMs = 3_600_000

/** Warnings from a market's size and age. A large and old market isn't evidence of its other powers. */
export function marketSizeSource({ readMarketSize, now }: MarketSizeSettings): RiskSource {
  return {
    name: 'market',
    chains: chainKeys,
    async assess(chain, address) {
      const figures = await readMarketSize(chain, address)
      return figures ? { knows: true, reasons: toFindings(figures, now()) } : { knows: false, reasons: [] }
    },
  }
}

function toFindings({ liquidity, createdAt, holders }: MarketSize, now: Date): Finding[] {
  const ageHours = createdAt ? (now.getTime() - Date.parse(createdAt)) / hourMs : Number.NaN
  const hasLowLiquidity = liquidity != null && liquidity < limits.liquidityUsd
  return [
    ...(hasLowLiquidity ? [makeFinding('low-liquidity', 'caution', { value: Math.round(liquidity) })] : []),
    ...(ageHours < limits.youngHours
      ? [makeFinding('new-token', 'caution', { value: Math.max(0, Math.floor(ageHours)) })]
      : []),
    ...(holders != null && holders < limits.holders ? [makeFinding('few-holders', 'caution', { value: holders })] : []),
  ]
}
