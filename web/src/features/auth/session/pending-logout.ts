import { accountsApi } from '@murmur/contract/identity/accounts'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'
import { call } from '#lib/http/call.ts'

export const pendingLogoutKey = 'murmur.logout-pending'
const pendingLogoutFlag = createStoredFlag(pendingLogoutKey)
/** A pending logout that the browser did not store, because its storage is blocked or full. */
let isUnstored = false

/** Remembers the user's logout until the server confirms it, also across reloads if the browser stores it. */
export function rememberLogout(): void {
  pendingLogoutFlag.set()
  isUnstored = !pendingLogoutFlag.isSet()
}

/**
 * Sends a logout that the server has not confirmed yet; does nothing without one.
 * @throws CallError if the logout fails: this browser must then make no other call
 */
export async function confirmLogout(): Promise<void> {
  if (!isUnstored && !pendingLogoutFlag.isSet()) return
  // The app navigates away at once, which would abort the request.
  await call(accountsApi.logout, {}, { outlivesPage: true })
  isUnstored = false
  pendingLogoutFlag.clear()
}
