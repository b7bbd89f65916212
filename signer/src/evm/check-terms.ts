import type { EvmTerms } from '@murmur/contract/signer'
import { checkDeadline, checkEvmAmount, checkNetworkFee, checkSlippage } from '#bounds.ts'
import { coinAddress, pinnedChains } from '#pinned-chains.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'

/** The trade's direction. `token` is the bought one, or the one sold for the coin. */
type Pair =
  | { kind: 'coin-in'; token: string }
  | { kind: 'coin-out'; token: string }
  /** Neither side is the coin: `paid` is exchanged for `token`. */
  | { kind: 'tokens'; paid: string; token: string }

/** Verified terms: lower-case addresses, bigint amounts, and the trade's direction. */
export type CheckedTerms = Pair & {
  chainId: number
  user: string
  router: string
  treasury: string
  wrappedCoin: string
  sellAmount: bigint
  minBuyAmount: bigint
  feeBps: bigint
  maxNetworkFee: bigint
  deadline: bigint
}

/**
 * Verifies terms. Refuses an unknown chain, router or treasury, a pair of equal sides, an expired deadline, and values outside the
 * absolute bounds on fee, deadline and amount.
 */
export function checkTerms(terms: EvmTerms, policy: Policy, now: Date): CheckedTerms {
  const [user, router, treasury, sellToken, buyToken] = [
    terms.address,
    terms.router,
    terms.treasury,
    terms.sellToken,
    terms.buyToken,
  ].map((address) => address.toLowerCase()) as [string, string, string, string, string]
  const chainPolicy = policy.evm.get(terms.chainId)
  const pinned = pinnedChains[terms.chain]
  permit(chainPolicy !== undefined, 'this chain id is not allowed')
  permit(router === chainPolicy.router && router === pinned.router, 'this router is not allowed')
  permit(treasury === chainPolicy.treasury, 'this treasury is not allowed')
  const pair = toPair(sellToken, buyToken)
  for (const token of pair.kind === 'tokens' ? [pair.paid, pair.token] : [pair.token]) {
    permit(![pinned.wrappedCoin, router, treasury, user].includes(token), 'this address cannot be traded as a token')
  }
  const sellAmount = parseAmount(terms.sellAmount)
  const minBuyAmount = parseAmount(terms.minBuyAmount)
  permit(sellAmount > 0n && minBuyAmount > 0n, 'the amounts must be above zero')
  checkSlippage(terms)
  const maxNetworkFee = parseAmount(terms.maxNetworkFee)
  checkEvmAmount(sellAmount)
  const coinAmount = { 'coin-in': sellAmount, 'coin-out': minBuyAmount, tokens: 0n }[pair.kind]
  checkNetworkFee(terms.chain, coinAmount, maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  return {
    ...pair,
    chainId: terms.chainId,
    user,
    router,
    treasury,
    wrappedCoin: pinned.wrappedCoin,
    sellAmount,
    minBuyAmount,
    feeBps: BigInt(terms.platformFeeBps),
    maxNetworkFee,
    deadline: BigInt(terms.deadline),
  }
}

function toPair(sellToken: string, buyToken: string): Pair {
  permit(sellToken !== buyToken, 'the sold and the bought token are the same')
  if (sellToken === coinAddress) return { kind: 'coin-in', token: buyToken }
  if (buyToken === coinAddress) return { kind: 'coin-out', token: sellToken }
  return { kind: 'tokens', paid: sellToken, token: buyToken }
}

function parseAmount(text: string): bigint {
  const amount = BigInt(text)
  permit(amount < 1n << 256n, 'an amount is too large')
  return amount
}
