import type { EvmTerms } from '@murmur/contract/signer'
import { checkDeadline, checkEvmAmount, checkNetworkFee } from '#bounds.ts'
import { coinAddress, pinnedChains } from '#pinned-chains.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'

/** Verified terms: lower-case addresses, bigint amounts, and the trade's direction. */
export type CheckedTerms = {
  chainId: number
  user: string
  router: string
  treasury: string
  wrappedCoin: string
  /** The token that is not the native token. */
  token: string
  isBuy: boolean
  sellAmount: bigint
  minBuyAmount: bigint
  feeBps: bigint
  maxNetworkFee: bigint
  deadline: bigint
}

/**
 * Verifies terms. Refuses an unknown chain, router or treasury, a pair without exactly one native token, an expired deadline,
 * and values outside the absolute bounds on fee, deadline and amount.
 */
export function checkTerms(terms: EvmTerms, policy: Policy, now: Date): CheckedTerms {
  const [user, router, treasury, sellToken, buyToken] = [
    terms.address,
    terms.router,
    terms.treasury,
    terms.sellToken,
    terms.buyToken,
  ].map((address) => address.toLowerCase()) as [string, string, string, string, string]
  const allowed = policy.evm.get(terms.chainId)
  const pinned = pinnedChains[terms.chain]
  permit(allowed !== undefined, 'this chain id is not allowed')
  permit(router === allowed.router && router === pinned.router, 'this router is not allowed')
  permit(treasury === allowed.treasury, 'this treasury is not allowed')
  const isBuy = sellToken === coinAddress
  permit(isBuy !== (buyToken === coinAddress), 'exactly one of the two tokens must be the coin')
  const token = isBuy ? buyToken : sellToken
  permit(![pinned.wrappedCoin, router, treasury, user].includes(token), 'this address cannot be traded as a token')
  const sellAmount = parseAmount(terms.sellAmount)
  const minBuyAmount = parseAmount(terms.minBuyAmount)
  permit(sellAmount > 0n && minBuyAmount > 0n, 'the amounts must be more than nothing')
  const maxNetworkFee = parseAmount(terms.maxNetworkFee)
  checkEvmAmount(sellAmount)
  checkNetworkFee(terms.chain, isBuy ? sellAmount : minBuyAmount, maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  return {
    chainId: terms.chainId,
    user,
    router,
    treasury,
    wrappedCoin: pinned.wrappedCoin,
    token,
    isBuy,
    sellAmount,
    minBuyAmount,
    feeBps: BigInt(terms.platformFeeBps),
    maxNetworkFee,
    deadline: BigInt(terms.deadline),
  }
}

function parseAmount(text: string): bigint {
  const amount = BigInt(text)
  permit(amount < 1n << 256n, 'an amount is too large')
  return amount
}
