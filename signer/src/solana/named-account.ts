import { permit } from '#denied.ts'
import type { Account } from '#solana/read-message.ts'

/** An account whose identity matters: it must stand in the message. */
export function inMessage(account: Account | undefined): string {
  permit(account?.isStatic === true, 'an account that matters is missing, or hidden in a look-up table')
  return account.address
}

/** An account where a lie can only make the transaction fail (docs/decisions/016). */
export function told(account: Account | undefined): string {
  permit(account !== undefined, 'an instruction names too few accounts')
  return account.address
}
