import type { PasskeyCredential } from '@murmur/contract/signer-passkeys'
import { startRegistration } from '@simplewebauthn/browser'
import { PasskeyError } from '#lib/passkeys/passkey-error.ts'
import { runPrompt } from '#lib/passkeys/run-prompt.ts'

const es256 = -7
/** Length of a P-256 key as SubjectPublicKeyInfo, which ends with the uncompressed point (RFC 5480). */
const [spkiLength, pointLength] = [91, 65]

type NewSigningPasskey = {
  /** Shown by the device beside the passkey. */
  name: string
  /** The user's other passkeys: a device that has one of them creates none. */
  existing: readonly string[]
  /** Closes the prompt when it aborts. */
  signal: AbortSignal
}

/**
 * Asks the browser for a passkey that the signer can verify: ES256, with the user verified.
 * @throws PasskeyError
 */
export async function createSigningPasskey(passkey: NewSigningPasskey): Promise<PasskeyCredential> {
  const { id, response } = await register(passkey)
  const key = response.publicKey === undefined ? undefined : decode(response.publicKey)
  if (response.publicKeyAlgorithm !== es256 || key?.length !== spkiLength) throw new PasskeyError('unsupported')
  return { id, publicKey: encode(key.slice(-pointLength)) }
}

function register({ name, existing, signal }: NewSigningPasskey) {
  const start = () =>
    startRegistration({
      optionsJSON: {
        rp: { name: 'Murmur', id: location.hostname },
        // Its own random handle: with that of a sign-in passkey, the device would replace the sign-in passkey.
        user: { id: randomText(), name, displayName: name },
        // Nothing verifies an attestation, so this challenge proves nothing.
        challenge: randomText(),
        pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
        timeout: 300_000,
        excludeCredentials: existing.map((id) => ({ id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    })
  return runPrompt(start, signal)
}

const randomText = () => encode(crypto.getRandomValues(new Uint8Array(32)))

function encode(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decode(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
