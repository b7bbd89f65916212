import { passkeysApi } from '@murmur/contract/identity/passkeys'
import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import { call } from '#lib/http/call.ts'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { supportsPasskeys } from '#lib/passkeys/supports-passkeys.ts'

/**
 * Has a sign-in passkey of the user authorize one act, in place of the password. An abort of `signal` closes the prompt and rejects.
 * @returns the code that the request of the act takes as `totp`, once and within two minutes
 * @throws CallError or PasskeyError
 */
export async function proveAct(act: ProvenAct, signal: AbortSignal): Promise<string> {
  if (!supportsPasskeys()) throw new PasskeyError('unsupported')
  const [options, { signWithPasskey }] = await Promise.all([
    call(passkeysApi.proofOptions, { body: act }, { signal }),
    import('#lib/passkeys/sign-with-passkey.ts'),
  ])
  const assertion = await signWithPasskey(options.data, signal)
  return (await call(passkeysApi.prove, { body: { ...act, assertion } }, { signal })).data.code
}
