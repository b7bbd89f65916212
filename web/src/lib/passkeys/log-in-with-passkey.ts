import type { User } from '@murmur/contract/identity/accounts'
import { passkeysApi } from '@murmur/contract/identity/passkeys'
import { call } from '#lib/http/call.ts'
import { signWithPasskey } from '#lib/passkeys/sign-with-passkey.ts'

/**
 * Signs in with any passkey of this site. An abort of `signal` closes the prompt and rejects; a login that has been sent goes on.
 * @throws CallError or PasskeyError
 */
export async function logInWithPasskey(signal: AbortSignal): Promise<User> {
  const { data } = await call(passkeysApi.loginOptions, {}, { signal })
  const reply = await call(passkeysApi.login, { body: { assertion: await signWithPasskey(data, signal) } })
  return reply.userWithoutPassword
}
