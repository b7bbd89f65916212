import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isRecord } from '#shapes.ts'
import { SignerError } from '#signer-error.ts'

/**
 * The keys that seal the wallets' keys (KEKs). New seals take `current`; old ones stay readable, so that a rotation
 * can go row by row.
 */
export type Keyring = { current: string; keys: ReadonlyMap<string, Uint8Array> }

const keyLength = 32

/** A key's id follows from the key, so that a mistyped or swapped key is noticed before it is used. */
export function computeKekId(kek: Uint8Array): string {
  return `kek_${createHmac('sha256', kek).update('murmur/kek-id/v1').digest('hex').slice(0, 16)}`
}

/** The key for one purpose, derived by HKDF-SHA256: no KEK is used for two things. */
export function deriveKey(kek: Uint8Array, purpose: 'wrap' | 'attest'): Buffer {
  return Buffer.from(hkdfSync('sha256', kek, '', `murmur/${purpose}/v1`, keyLength))
}

/** A keyring with one key. */
export function newKeyring(kek: Uint8Array): Keyring {
  const id = computeKekId(kek)
  return { current: id, keys: new Map([[id, kek]]) }
}

/** The file's text: `{"current":"kek_…","keys":{"kek_…":"64 hex digits"}}`. */
export function writeKeyring(ring: Keyring): string {
  const keys = Object.fromEntries([...ring.keys].map(([id, key]) => [id, Buffer.from(key).toString('hex')]))
  return `${JSON.stringify({ current: ring.current, keys }, null, 2)}\n`
}

/** Reads the file's text. WRONG_KEY when it is damaged: a key that does not match its id seals nothing. */
export function readKeyring(fileText: string): Keyring {
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
