import type { SolanaAddress } from '@murmur/contract/address'
import { permit } from '#signer-error.ts'
import type { Account } from '#solana/parse-message.ts'

/** Returns the address of a security-relevant account; refuses an account that is not in the message itself. */
export function requireStaticAddress(account: Account | undefined): SolanaAddress {
  permit(account?.isStatic === true, 'a required account is missing or in a look-up table')
  return account.address
}

/**
 * Returns an address that the server may have reported: a false one can only make the transaction fail
 * (docs/decisions/016).
 */
export function requireReportedAddress(account: Account | undefined): SolanaAddress {
  permit(account !== undefined, 'an instruction has too few accounts')
  return account.address
}
