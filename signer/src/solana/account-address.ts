import { permit } from '#signer-error.ts'
import type { Account } from '#solana/read-message.ts'

/** The address of an account whose identity matters: it must be in the message itself. */
export function staticAddress(account: Account | undefined): string {
  permit(account?.isStatic === true, 'an account that matters is missing, or hidden in a look-up table')
  return account.address
}

/** An address as the server reports it: a false one can only make the transaction fail (docs/decisions/016). */
export function reportedAddress(account: Account | undefined): string {
  permit(account !== undefined, 'an instruction names too few accounts')
  return account.address
}
