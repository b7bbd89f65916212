import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { EvmRevokeTerms } from '@murmur/contract/signer-upkeep'
import { checkDeadline, checkSendFee } from '#bounds.ts'
import { checkEnvelope } from '#evm/check-envelope.ts'
import { approve, decodeCall } from '#evm/router-calls.ts'
import { coinAddress, pinnedChains } from '#pinned-chains.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'

/** Verified terms of a revoked allowance: lower-case addresses and bigint amounts. */
export type CheckedRevoke = { chainId: number; user: string; token: string; spender: string; maxNetworkFee: bigint }

/**
 * Verifies terms. Any spender may lose its allowance. Refuses an unknown chain, an address that isn't a token (the
 * coin, the user, the spender, the router, the treasury), an expired deadline, and a network fee above the chain's
 * maximum.
 */
export function checkRevokeTerms(terms: EvmRevokeTerms, policy: Policy, now: Date): CheckedRevoke {
  const [user, token, spender] = [terms.address, terms.token, terms.spender].map((each) => each.toLowerCase()) as [
    string,
    string,
    string,
  ]
  const chainPolicy = policy.evm.get(terms.chainId)
  permit(chainPolicy !== undefined, 'this chain id is not allowed')
  permit(chainPolicy.router === pinnedChains[terms.chain].router, 'this chain id belongs to another chain')
  permit(
    ![coinAddress, user, spender, chainPolicy.router, chainPolicy.treasury].includes(token),
    'this address cannot be the token of an allowance',
  )
  const maxNetworkFee = BigInt(terms.maxNetworkFee)
  checkSendFee(terms.chain, maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  return { chainId: terms.chainId, user, token, spender, maxNetworkFee }
}

/** Refuses every transaction except `approve(spender, 0)` of the agreed token. */
export function checkRevoke(transaction: UnsignedEvmTransaction, revoke: CheckedRevoke): void {
  checkEnvelope(transaction, revoke)
  permit(transaction.to.toLowerCase() === revoke.token, 'the transaction goes to an address that is not allowed')
  permit(BigInt(transaction.value) === 0n, 'an approval must not send the coin')
  const call = decodeCall(approve, transaction.data.slice(2))
  permit(call !== undefined, 'the transaction calls a function that is not allowed')
  const [spender, amount] = call
  permit(`0x${spender}` === revoke.spender, 'the approval is for another spender')
  permit(amount === 0n, 'the approval must be set to zero')
}
