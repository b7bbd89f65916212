import type { User } from '@murmur/contract/identity/accounts'
import { passkeysApi } from '@murmur/contract/identity/passkeys'
import { call } from '#lib/http/call.ts'
import { signWithPasskey } from '#lib/passkeys/sign-with-passkey.ts'

/**
 * Signs in with any passkey of this site.
 * @throws CallError or PasskeyError
 */
export async function logInWithPasskey(): Promise<User> {
  const { data } = await call(passkeysApi.loginOptions, {})
  const reply = await call(passkeysApi.login, { body: { assertion: await signWithPasskey(data) } })
  return reply.userWithoutPassword
}
