import type { MarketToken } from '@murmur/contract/markets/markets'
import { isPlainMoney } from './plain-money.ts'

/** A list token without a rank. */
export type Candidate = { token: MarketToken; isSuspicious: boolean }

const mostInList = 20
/** A rise in a market too small to buy from means nothing. USD. */
const leastLiquidity = 10_000

/** Keeps the given order, with imitations and suspicious tokens last. At most twenty, from rank 1. */
export function rankTokens(candidates: readonly Candidate[]): MarketToken[] {
  const isOdd = ({ token, isSuspicious }: Candidate) => token.imitates !== null || isSuspicious
  const kept = candidates.filter(({ token }) => !isPlainMoney(token.chain, token.address))
  const inOrder = [...kept.filter((each) => !isOdd(each)), ...kept.filter(isOdd)]
  return inOrder.slice(0, mostInList).map(({ token }, index) => ({ ...token, rank: index + 1 }))
}

/** The highest gains over 24 h among tokens with enough liquidity. */
export function rankGainers(candidates: readonly Candidate[]): MarketToken[] {
  const risen = candidates.filter(
    ({ token, isSuspicious }) =>
      (token.priceChange24hPercent ?? 0) > 0 &&
      (token.liquidity ?? 0) >= leastLiquidity &&
      token.imitates === null &&
      !isSuspicious,
  )
  const change = ({ token }: Candidate) => token.priceChange24hPercent ?? 0
  return rankTokens([...risen].sort((a, b) => change(b) - change(a)))
}

/** The newest first; tokens of unknown age last. */
export function rankNewest(candidates: readonly Candidate[]): MarketToken[] {
  const age = ({ token }: Candidate) => token.createdAt ?? ''
  return rankTokens([...candidates].sort((a, b) => age(b).localeCompare(age(a))))
}
