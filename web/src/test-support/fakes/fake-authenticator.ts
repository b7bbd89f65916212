import { vi } from 'vitest'

const bytes = new Uint8Array(1).buffer
const credential = (response: object) => ({
  ...{ id: 'AAAA', rawId: new Uint8Array(3).buffer, type: 'public-key', response },
  getClientExtensionResults: () => ({}),
})
const createSentCredential = (response: object) => ({
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} },
})

/** The bodies that the app sends for the fake's answers. */
export const sentCredential = createSentCredential({
  ...{ attestationObject: 'AA', clientDataJSON: 'AA' },
  ...{ publicKey: `${'BAQE'.repeat(30)}BA`, publicKeyAlgorithm: -7 },
})
export const sentAssertion = createSentCredential({ authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' })

/** An error of `navigator.credentials`. */
export const browserError = (name: string) => Object.assign(new Error('a browser’s own words'), { name })

/** A P-256 key as SubjectPublicKeyInfo: a prefix, and a point whose bytes are all 4. */
const publicKey = new Uint8Array(91).fill(4).buffer
/** The new credential of a passkey that the signer verifies, as the app sends it. */
export const sentSigningCredential = { id: 'AAAA', publicKey: `${'BAQE'.repeat(21)}BAQ` }
/** The proof by passkey that the app sends for a challenge with this nonce. */
export const createSentProof = (nonce: string) => ({ nonce, assertion: sentSignature })
/** The assertion that confirms a quote, as the app sends it. */
export const sentSignature = { credentialId: 'AAAA', authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' }

/** Stubs a browser with passkeys, whose authenticator creates and signs unless a test makes it reject. */
export function stubAuthenticator() {
  const key = { getPublicKey: () => publicKey, getPublicKeyAlgorithm: () => -7 }
  const attested = { attestationObject: bytes, clientDataJSON: bytes, ...key }
  const create = vi.fn(async (): Promise<object> => credential(attested))
  const get = vi.fn(
    async (_?: CredentialRequestOptions): Promise<object> =>
      credential({ authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }),
  )
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  return {
    create,
    get,
    /** Leaves the next prompt open. Returns a function that completes it, even if the page has aborted it. */
    holdPrompt(prompt: 'create' | 'get' = 'get') {
      const mock = prompt === 'create' ? create : get
      const respond = mock.getMockImplementation()
      let complete: () => void = () => undefined
      const completed = new Promise<void>((resolve) => {
        complete = resolve
      })
      mock.mockImplementationOnce(async () => {
        await completed
        return (await respond?.()) ?? {}
      })
      return () => complete()
    },
    remove() {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'credentials')
    },
  }
}
