import type { SolanaAddress } from '@murmur/contract/address'
import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import type { SolanaRevokeTerms } from '@murmur/contract/signer-upkeep'
import { base58 } from '@scure/base'
import { checkDeadline, checkSendFee } from '#bounds.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'
import { parseAmount } from '#solana/check-solana-terms.ts'
import { computeMaxNetworkCost } from '#solana/network-cost.ts'
import { parseMessage } from '#solana/parse-message.ts'
import { parseStep } from '#solana/parse-step.ts'
import { splTokenProgram, token2022Program } from '#solana/solana-programs.ts'
import { isAddress, isOnCurve } from '#solana/token-accounts.ts'

/** Verified terms of a revoked delegate. */
export type CheckedSolanaRevoke = {
  user: SolanaAddress
  account: SolanaAddress
  tokenProgram: SolanaAddress
  maxNetworkFee: bigint
}

/**
 * Verifies terms. Refuses another token program, the wallet or the mint as the account, an expired deadline, and a
 * network fee above the chain's maximum. The token program itself revokes a delegate only for the account's owner.
 */
export function checkSolanaRevokeTerms(terms: SolanaRevokeTerms, policy: Policy, now: Date): CheckedSolanaRevoke {
  const { address: user, account, tokenProgram, token, spender } = terms
  permit(policy.sol !== undefined, 'the policy does not allow Solana')
  permit(isAddress(user) && isOnCurve(base58.decode(user)), 'this address is not a wallet')
  permit([account, token, spender].every(isAddress), 'an address is not readable')
  permit(account !== user && account !== token, 'the address is not a token account')
  permit(tokenProgram === splTokenProgram || tokenProgram === token2022Program, 'this token program is not allowed')
  const maxNetworkFee = parseAmount(terms.maxNetworkFee)
  checkSendFee('sol', maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  return { user, account, tokenProgram, maxNetworkFee }
}

/**
 * Refuses every transaction except one Revoke of the agreed account by the wallet, after a compute budget. All accounts must be in the
 * message itself. Returns the message's bytes to sign.
 */
export function checkSolanaRevoke(transaction: UnsignedSolanaTransaction, agreed: CheckedSolanaRevoke): Buffer {
  const bytes = Buffer.from(transaction.message, 'base64')
  permit(bytes.toString('base64') === transaction.message, 'the message is not canonical base64')
  const { writable, readonly } = transaction.loaded
  permit(writable.length + readonly.length === 0, 'a revocation must not use a look-up table')
  const { payer, instructions } = parseMessage(bytes, transaction.loaded)
  permit(payer === agreed.user, 'another account pays for the transaction')
  const steps = instructions.map(parseStep)
  const [revoke, ...others] = steps.filter(({ kind }) => kind !== 'compute-limit' && kind !== 'compute-price')
  permit(revoke?.kind === 'revoke' && others.length === 0, 'the transaction does more than revoke a delegate')
  permit(revoke.authority === agreed.user, 'another account revokes the delegate')
  const isAgreed = revoke.account === agreed.account && revoke.tokenProgram === agreed.tokenProgram
  permit(isAgreed, 'the delegate of another account is revoked')
  permit(computeMaxNetworkCost(steps) <= agreed.maxNetworkFee, 'the network fee is above the agreed maximum')
  return bytes
}
