import type { EvmTerms, ReplacementTerms, SignerRequest } from '@murmur/contract/signer'
import { checkCancelFee, checkDeadline, checkNetworkFee, checkSendFee } from '#bounds.ts'
import type { SignedOriginal } from '#evm/parse-original.ts'
import { coinAddress, pinnedChains } from '#pinned-chains.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'

export type ReplaceEvmRequest = Omit<Extract<SignerRequest, { op: 'replace-evm' }>, 'op' | 'id'>

/** Verifies the terms of a replacement by themselves: a known chain, a deadline ahead, and a fee that the chain may take. */
export function checkReplacementTerms(terms: ReplacementTerms, policy: Policy, now: Date): void {
  const allowed = policy.evm.get(terms.chainId)
  permit(allowed !== undefined, 'this chain id is not allowed')
  permit(allowed.router === pinnedChains[terms.chain].router, 'this chain id belongs to another chain')
  checkSendFee(terms.chain, BigInt(terms.maxNetworkFee))
  checkDeadline(BigInt(terms.deadline), now)
}

/**
 * Refuses an approval of another replacement than the requested one, and a fee above what fresh terms of this trade or send could state;
 * of a cancellation, above a small multiple of the agreed one.
 */
export function checkReplacementApproval(
  yes: ReplacementTerms,
  { terms, kind }: ReplaceEvmRequest,
  original: SignedOriginal,
): void {
  permit(yes.intentId === terms.intentId, 'the confirmation is for another trade')
  permit(yes.userId === terms.userId && yes.walletId === terms.walletId, 'the confirmation is for another wallet')
  permit(yes.chain === terms.chain && yes.chainId === terms.chainId, 'the confirmation is for another chain')
  permit(yes.address.toLowerCase() === terms.address.toLowerCase(), 'the confirmation is for another address')
  permit(yes.kind === kind, 'the confirmation is for another kind of replacement')
  permit(yes.nonce === original.transaction.nonce, 'the confirmation is for another nonce')
  permit(yes.replaces === original.hash, 'the confirmation is for another transaction')
  const maxNetworkFee = BigInt(yes.maxNetworkFee)
  if (kind === 'cancel') checkCancelFee(terms.chain, { agreed: BigInt(terms.maxNetworkFee), maxNetworkFee })
  else if (terms.side === 'send' || terms.side === 'revoke') checkSendFee(terms.chain, maxNetworkFee)
  else {
    checkNetworkFee(terms.chain, coinAmountOf(terms), maxNetworkFee)
  }
}

/** The coin that a trade pays, or brings at least; nothing between two tokens. */
function coinAmountOf({ sellToken, sellAmount, buyToken, minBuyAmount }: EvmTerms): bigint {
  if (sellToken.toLowerCase() === coinAddress) return BigInt(sellAmount)
  return buyToken.toLowerCase() === coinAddress ? BigInt(minBuyAmount) : 0n
}
