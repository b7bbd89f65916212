import type { EvmTerms, ReplacementTerms, SignerRequest } from '@murmur/contract/signer'
import { checkCancelFee, checkDeadline, checkNetworkFee, checkSendFee } from '#bounds.ts'
import type { SignedEvmTransaction } from '#evm/parse-original.ts'
import { coinAddress, pinnedChains } from '#pinned-chains.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'

export type ReplaceEvmRequest = Omit<Extract<SignerRequest, { op: 'replace-evm' }>, 'op' | 'id'>

/**
 * Verifies the terms of a replacement on their own: an allowed chain, a deadline ahead, and a fee below the chain's
 * maximum.
 */
export function checkReplacementTerms(terms: ReplacementTerms, policy: Policy, now: Date): void {
  const chainPolicy = policy.evm.get(terms.chainId)
  permit(chainPolicy !== undefined, 'this chain id is not allowed')
  permit(chainPolicy.router === pinnedChains[terms.chain].router, 'this chain id belongs to another chain')
  checkSendFee(terms.chain, BigInt(terms.maxNetworkFee))
  checkDeadline(BigInt(terms.deadline), now)
}

/**
 * Refuses an approval for another replacement than the requested one. Refuses a fee above the bound of new terms of
 * this trade or send or, for a cancellation, above a small multiple of the agreed fee.
 */
export function checkReplacementApproval(
  approved: ReplacementTerms,
  { terms, kind }: ReplaceEvmRequest,
  original: SignedEvmTransaction,
): void {
  permit(approved.intentId === terms.intentId, 'the confirmation is for another trade')
  permit(
    approved.userId === terms.userId && approved.walletId === terms.walletId,
    'the confirmation is for another wallet',
  )
  permit(approved.chain === terms.chain && approved.chainId === terms.chainId, 'the confirmation is for another chain')
  permit(approved.address.toLowerCase() === terms.address.toLowerCase(), 'the confirmation is for another address')
  permit(approved.kind === kind, 'the confirmation is for another kind of replacement')
  permit(approved.nonce === original.transaction.nonce, 'the confirmation is for another nonce')
  permit(approved.replaces === original.hash, 'the confirmation is for another transaction')
  const maxNetworkFee = BigInt(approved.maxNetworkFee)
  if (kind === 'cancel') checkCancelFee(terms.chain, { agreed: BigInt(terms.maxNetworkFee), maxNetworkFee })
  else if (terms.side === 'send' || terms.side === 'revoke') checkSendFee(terms.chain, maxNetworkFee)
  else {
    checkNetworkFee(terms.chain, coinAmountOf(terms), maxNetworkFee)
  }
}

/** Returns the coin that a trade pays, or its minimum coin proceeds; zero between two tokens. */
function coinAmountOf({ sellToken, sellAmount, buyToken, minBuyAmount }: EvmTerms): bigint {
  if (sellToken.toLowerCase() === coinAddress) return BigInt(sellAmount)
  return buyToken.toLowerCase() === coinAddress ? BigInt(minBuyAmount) : 0n
}
