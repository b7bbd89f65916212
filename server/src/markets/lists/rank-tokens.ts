import type { MarketToken } from '@murmur/contract/markets/markets'
import { isPaymentToken } from './is-payment-token.ts'

/** A token of a list before ranking. */
export type Candidate = { token: MarketToken; isSuspicious: boolean }

const maxListLength = 20
/** Minimum liquidity of a gainer in USD. In a smaller market a price rise means nothing. */
const minLiquidity = 10_000

/**
 * Ranks tokens in the given order, with imitations and suspicious tokens last. Returns at most twenty, ranked from 1.
 */
export function rankTokens(candidates: readonly Candidate[]): MarketToken[] {
  const isSuspect = ({ token, isSuspicious }: Candidate) => token.imitates !== null || isSuspicious
  const rankableCandidates = candidates.filter(({ token }) => !isPaymentToken(token.chain, token.address))
  const inOrder = [...rankableCandidates.filter((each) => !isSuspect(each)), ...rankableCandidates.filter(isSuspect)]
  return inOrder.slice(0, maxListLength).map(({ token }, index) => ({ ...token, rank: index + 1 }))
}

/** Ranks the highest gains over 24 h among tokens with enough liquidity. */
export function rankGainers(candidates: readonly Candidate[]): MarketToken[] {
  const risen = candidates.filter(
    ({ token, isSuspicious }) =>
      (token.priceChange24hPercent ?? 0) > 0 &&
      (token.liquidity ?? 0) >= minLiquidity &&
      token.imitates === null &&
      !isSuspicious,
  )
  const change = ({ token }: Candidate) => token.priceChange24hPercent ?? 0
  return rankTokens([...risen].sort((a, b) => change(b) - change(a)))
}

/** Ranks the newest tokens first and tokens of unknown age last. */
export function rankNewest(candidates: readonly Candidate[]): MarketToken[] {
  const getCreatedAt = ({ token }: Candidate) => token.createdAt ?? ''
  return rankTokens([...candidates].sort((a, b) => getCreatedAt(b).localeCompare(getCreatedAt(a))))
}
