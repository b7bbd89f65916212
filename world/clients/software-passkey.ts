import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@murmur/contract/identity/passkeys'

/** Deviations from a valid response. */
type ResponseOverrides = {
  /** The origin of the page that requests the passkey. */
  origin?: string
  /** The signature counter that the authenticator reports. */
  counter?: number
  /** Whether the authenticator reports user verification, by fingerprint or PIN. */
  isVerified?: boolean
  /** Whether another key signs. */
  isForged?: boolean
  /** The user handle that the authenticator returns. */
  userHandle?: string
}
type PasskeyOptions = {
  /** The origin of the site. */
  origin: string
  /** Whether the passkey is synced to other devices; synced passkeys report no counter. */
  isSynced?: boolean
}

const flags = { present: 0x01, verified: 0x04, canSync: 0x08, isSynced: 0x10, hasKey: 0x40 }
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An authenticator with one ES256 passkey, and the browser in front of it (WebAuthn level 3, sections 6 and 7). */
export function softwarePasskey({ origin, isSynced = false }: PasskeyOptions) {
  const { privateKey, publicKey } = newKey()
  const id = randomBytes(32).toString('base64url')
  let counter = 0
  let user = ''

  /** The bytes that are signed first: site, flags, counter. */
  const authenticatorData = (
    rpId: string,
    more: number,
    { counter: reported, isVerified = true }: ResponseOverrides,
  ) => {
    if (!isSynced) counter = reported ?? counter + 1
    const bytes = Buffer.alloc(5)
    bytes[0] =
      flags.present | more | (isVerified ? flags.verified : 0) | (isSynced ? flags.canSync | flags.isSynced : 0)
    bytes.writeUInt32BE(reported ?? counter, 1)
    return Buffer.concat([hash(rpId), bytes])
  }
  const clientData = (type: string, challenge: string, changes: ResponseOverrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }))

  return {
    id,
    create(options: CreationOptions, changes: ResponseOverrides = {}): NewCredential {
      user = options.user.id
      const key = coseKey(publicKey.export({ format: 'jwk' }))
      const length = Buffer.alloc(2)
      length.writeUInt16BE(32)
      const credential = Buffer.concat([Buffer.alloc(16), length, Buffer.from(id, 'base64url'), key])
      const data = Buffer.concat([authenticatorData(options.rp.id, flags.hasKey, changes), credential])
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, changes).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    sign({ rpId, challenge }: RequestOptions, changes: ResponseOverrides = {}): Assertion {
      const data = authenticatorData(rpId, 0, changes)
      const client = clientData('webauthn.get', challenge, changes)
      const key = changes.isForged ? newKey().privateKey : privateKey
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), key)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: changes.userHandle ?? user,
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}
export type SoftwarePasskey = ReturnType<typeof softwarePasskey>

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The public key as a COSE_Key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const [start, next] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return Buffer.concat([start, Buffer.from(x, 'base64url'), next, Buffer.from(y, 'base64url')])
}

/** CBOR of {fmt: "none", attStmt: {}, authData: data}; the data has up to 255 bytes. */
function attestation(data: Buffer): Buffer {
  const start = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
  return Buffer.concat([start, Buffer.from([0x58, data.length]), data])
}
