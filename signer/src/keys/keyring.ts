import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isRecord } from '#shapes.ts'
import { SignerError } from '#signer-error.ts'

/**
 * The key-encryption keys (KEKs). Encryption uses `current`; secrets encrypted with older keys stay readable, so that a
 * rotation can re-encrypt row by row.
 */
export type Keyring = { current: string; keys: ReadonlyMap<string, Uint8Array> }

const keyLength = 32

/** Derives a key's id from the key, so that a mistyped or swapped key is detected before its use. */
export function computeKekId(kek: Uint8Array): string {
  return `kek_${createHmac('sha256', kek).update('murmur/kek-id/v1').digest('hex').slice(0, 16)}`
}

/** Derives the key for a purpose by HKDF-SHA256, so that no key has two purposes. */
export function deriveKey(kek: Uint8Array, purpose: 'wrap' | 'attest' | 'passkey-nonce'): Buffer {
  return Buffer.from(hkdfSync('sha256', kek, '', `murmur/${purpose}/v1`, keyLength))
}

/** Creates a keyring with one key. */
export function newKeyring(kek: Uint8Array): Keyring {
  const id = computeKekId(kek)
  return { current: id, keys: new Map([[id, kek]]) }
}

/** Serializes a keyring as `{"current":"kek_…","keys":{"kek_…":"64 hex digits"}}`. */
export function serializeKeyring(ring: Keyring): string {
  const keys = Object.fromEntries([...ring.keys].map(([id, key]) => [id, Buffer.from(key).toString('hex')]))
  return `${JSON.stringify({ current: ring.current, keys }, null, 2)}\n`
}

/** Parses a keyring. Throws WRONG_KEY if the text is damaged or a key does not match its id. */
export function parseKeyring(fileText: string): Keyring {
  const parsed = parse(fileText)
  if (!isRecord(parsed) || !isRecord(parsed.keys) || typeof parsed.current !== 'string') throw damagedKeyringError()
  const keys = new Map(Object.entries(parsed.keys).map(([id, hex]) => [id, readKey(id, hex)]))
  if (!keys.has(parsed.current)) throw damagedKeyringError()
  return { current: parsed.current, keys }
}

function readKey(id: string, hex: unknown): Uint8Array {
  if (typeof hex !== 'string' || !/^[0-9a-f]{64}$/.test(hex)) throw damagedKeyringError()
  const key = Buffer.from(hex, 'hex')
  const expected = Buffer.from(computeKekId(key))
  if (expected.length !== id.length || !timingSafeEqual(expected, Buffer.from(id))) throw damagedKeyringError()
  return key
}

function parse(fileText: string): unknown {
  try {
    return JSON.parse(fileText)
  } catch {
    throw damagedKeyringError()
  }
}

function damagedKeyringError(): SignerError {
  return new SignerError('WRONG_KEY', 'the key file is damaged')
}
