import type { SolanaAddress } from '@murmur/contract/address'
import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import type { SolanaReclaimTerms } from '@murmur/contract/signer-upkeep'
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

/** Verified terms of a rent reclaim. */
export type CheckedReclaim = {
  user: SolanaAddress
  accounts: readonly { address: SolanaAddress; program: SolanaAddress }[]
  maxNetworkFee: bigint
}

/**
 * Verifies terms. Refuses another token program, an account named twice or the wallet itself, an expired deadline, and a
 * network fee above the chain's maximum. The token program itself closes only empty accounts of the wallet.
 */
export function checkReclaimTerms(terms: SolanaReclaimTerms, policy: Policy, now: Date): CheckedReclaim {
  const { address: user, accounts } = terms
  permit(policy.sol !== undefined, 'the policy does not allow Solana')
  permit(isAddress(user) && isOnCurve(base58.decode(user)), 'this address is not a wallet')
  permit(accounts.length > 0, 'no account is named')
  permit(new Set(accounts.map(({ address }) => address)).size === accounts.length, 'an account is listed twice')
  for (const { address, program } of accounts) {
    permit(isAddress(address) && address !== user, 'the address is not a token account')
    permit(program === splTokenProgram || program === token2022Program, 'this token program is not allowed')
  }
  const maxNetworkFee = parseAmount(terms.maxNetworkFee)
  checkSendFee('sol', maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  return { user, accounts, maxNetworkFee }
}

/**
 * Refuses every transaction except CloseAccount of exactly the agreed accounts, in their order, to the wallet itself, after a compute
 * budget. All accounts must be in the message itself. Returns the message's bytes to sign.
 */
export function checkReclaim(transaction: UnsignedSolanaTransaction, reclaim: CheckedReclaim): Buffer {
  const bytes = Buffer.from(transaction.message, 'base64')
  permit(bytes.toString('base64') === transaction.message, 'the message is not canonical base64')
  const { writable, readonly } = transaction.loaded
  permit(writable.length + readonly.length === 0, 'a reclaim must not use a look-up table')
  const { payer, instructions } = parseMessage(bytes, transaction.loaded)
  permit(payer === reclaim.user, 'another account pays for the transaction')
  const steps = instructions.map(parseStep)
  const effects = steps.filter(({ kind }) => kind !== 'compute-limit' && kind !== 'compute-price')
  permit(effects.length === reclaim.accounts.length, 'the transaction closes a different number of accounts')
  for (const [index, close] of effects.entries()) {
    const agreed = reclaim.accounts[index]
    permit(close.kind === 'close', 'the transaction does more than close accounts')
    permit(close.to === reclaim.user, 'the rent goes to another address')
    permit(close.authority === reclaim.user, 'another account closes the accounts')
    permit(close.account === agreed?.address && close.tokenProgram === agreed.program, 'another account is closed')
  }
  permit(computeMaxNetworkCost(steps) <= reclaim.maxNetworkFee, 'the network fee is above the agreed maximum')
  return bytes
}
