import type { SolanaAddress } from '@murmur/contract/address'
import type { SolanaSendTerms } from '@murmur/contract/signer'
import { base58 } from '@scure/base'
import { checkDeadline, checkSendFee } from '#bounds.ts'
import type { Policy } from '#policy.ts'
import { permit } from '#signer-error.ts'
import { parseAmount, sharedAddresses } from '#solana/check-solana-terms.ts'
import { splTokenProgram, systemProgram, token2022Program, wrappedSol } from '#solana/solana-programs.ts'
import { associatedAccount, isAddress, isOnCurve } from '#solana/token-accounts.ts'

/** The token of a send, with the associated accounts of sender and recipient. */
export type SentToken = {
  mint: SolanaAddress
  program: SolanaAddress
  decimals: number
  /** Stated in the transfer under Token-2022; undefined under SPL Token, which has none. */
  fee: bigint | undefined
  from: SolanaAddress
  to: SolanaAddress
}

/** Verified terms of a send. `token`: undefined for SOL. */
export type CheckedSolanaSend = {
  user: SolanaAddress
  recipient: SolanaAddress
  token: SentToken | undefined
  amount: bigint
  maxNetworkFee: bigint
}

const solDecimals = 9
/** Native programs, sysvars and the incinerator have addresses padded with ones, which a random key practically never has. */
const reservedPattern = /1{16}/

/**
 * Verifies terms. Refuses another token program, a recipient that cannot be another wallet (the user, the mint, the treasury, a
 * program, a program address, which includes every associated token account), an expired deadline, and values outside the
 * absolute bounds.
 */
export function checkSolanaSendTerms(terms: SolanaSendTerms, policy: Policy, now: Date): CheckedSolanaSend {
  const { address: user, token: mint, recipient } = terms
  permit(policy.sol !== undefined, 'the policy does not allow Solana')
  permit(isAddress(user) && isAddress(mint) && isAddress(recipient), 'an address is not 32 bytes')
  const { treasury } = policy.sol
  permit(!isReserved(user) && user !== mint, 'this address is not a wallet')
  permit(
    ![user, mint, wrappedSol, treasury].includes(recipient) && !isReserved(recipient),
    'this recipient is not allowed',
  )
  permit(isOnCurve(base58.decode(recipient)), 'no key can exist for this recipient')
  const amount = parseAmount(terms.amount)
  const maxNetworkFee = parseAmount(terms.maxNetworkFee)
  permit(amount > 0n, 'the amounts must be above zero')
  checkSendFee('sol', maxNetworkFee)
  checkDeadline(BigInt(terms.deadline), now)
  return { user, recipient, token: checkToken(terms, treasury, amount), amount, maxNetworkFee }
}

function checkToken(terms: SolanaSendTerms, treasury: SolanaAddress, amount: bigint): SentToken | undefined {
  const { address: user, token: mint, tokenProgram: program, decimals, recipient } = terms
  const fee = parseAmount(terms.tokenFee)
  if (mint === wrappedSol) {
    permit(program === systemProgram && decimals === solDecimals && fee === 0n, 'the terms describe SOL as a token')
    return undefined
  }
  permit(program === splTokenProgram || program === token2022Program, 'this token program is not allowed')
  permit(!isReserved(mint) && mint !== treasury, 'this address cannot be sent as a token')
  permit(program === token2022Program || fee === 0n, 'this token program has no transfer fee')
  permit(fee < amount, 'the transfer fee leaves nothing of the amount')
  return {
    mint,
    program,
    decimals,
    fee: program === token2022Program ? fee : undefined,
    from: associatedAccount(user, program, mint),
    to: associatedAccount(recipient, program, mint),
  }
}

function isReserved(address: SolanaAddress): boolean {
  return sharedAddresses.includes(address) || reservedPattern.test(address)
}
