import { vi } from 'vitest'

const bytes = new Uint8Array(1).buffer
const credential = (response: object) => ({
  ...{ id: 'AAAA', rawId: new Uint8Array(3).buffer, type: 'public-key', response },
  getClientExtensionResults: () => ({}),
})
const sent = (response: object) => ({
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} },
})

/** The bodies that the app sends for the fake's answers. */
export const sentCredential = sent({ attestationObject: 'AA', clientDataJSON: 'AA' })
export const sentAssertion = sent({ authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' })

/** An error of `navigator.credentials`. */
export const browserFault = (name: string) => Object.assign(new Error('a browser’s own words'), { name })

/** A browser with passkeys, whose authenticator creates and signs unless a test rejects it. */
export function stubAuthenticator() {
  const create = vi.fn(async (): Promise<object> => credential({ attestationObject: bytes, clientDataJSON: bytes }))
  const get = vi.fn(
    async (): Promise<object> => credential({ authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }),
  )
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  return {
    create,
    get,
    remove() {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'credentials')
    },
  }
}
