import { accountsApi } from '@murmur/contract/accounts'
import { call } from '#lib/call.ts'
import { storedFlag } from '#lib/stored-flag.ts'

export const pendingLogoutKey = 'murmur.logout-pending'
const pending = storedFlag(pendingLogoutKey)

/** Remembers, beyond this page, that the user wants to be signed out. */
export function rememberLogout(): void {
  pending.set()
}

/**
 * Sends a logout that the server has not yet confirmed; without one it does nothing.
 * @throws CallError while the server cannot be told: nothing else may then be done in this browser
 */
export async function confirmLogout(): Promise<void> {
  if (!pending.isSet()) return
  // A first visitor is led out of the app at once, which would break it off.
  await call(accountsApi.logout, {}, { outlivesPage: true })
  pending.clear()
}
