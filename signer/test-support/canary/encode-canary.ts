import { base58 } from '@scure/base'

/** An encoding of a secret, as bytes to search for. */
export type EncodedCanary = { name: string; bytes: Buffer }

/** A secret: its name and raw bytes. */
export type Canary = { name: string; bytes: Uint8Array }

/** Returns the secrets of an export: the EVM key, the Solana seed, and the Solana key pair in import format. */
export function toCanaries(keys: { ethPrivateKey: string; solPrivateKey: string }): Canary[] {
  const pair = base58.decode(keys.solPrivateKey)
  return [
    { name: 'EVM key', bytes: Buffer.from(keys.ethPrivateKey.slice(2), 'hex') },
    { name: 'Solana seed', bytes: pair.slice(0, 32) },
    { name: 'Solana pair', bytes: pair },
  ]
}

/**
 * Returns a secret's encodings: hex, base64 (at every alignment, as within longer data), base58, decimal and hex byte arrays,
 * the number, and raw bytes. Text forms omit the ends, so that the search also finds truncated or embedded keys.
 */
export function encodeCanary({ name, bytes }: Canary): EncodedCanary[] {
  const hex = Buffer.from(bytes).toString('hex')
  const inner = bytes.slice(4, 20)
  const list = (items: string[]) => [',', ', ', ' ', ',\n  '].map((separator) => items.join(separator))
  const decimals = Array.from(inner, String)
  const hexes = Array.from(inner, (byte) => `0x${byte.toString(16).padStart(2, '0')}`)
  const texts: [string, string][] = [
    ['hex', hex.slice(8, 40)],
    ['upper-case hex', hex.slice(8, 40).toUpperCase()],
    ['base58', base58.encode(bytes).slice(2, -2)],
    ['number', BigInt(`0x${hex}`).toString()],
    ...base64Middles(bytes).flatMap((text): [string, string][] => [
      ['base64', text],
      ['base64url', text.replaceAll('+', '-').replaceAll('/', '_')],
    ]),
    ...list(decimals).map((text): [string, string] => ['byte array', text]),
    ...list(hexes).map((text): [string, string] => ['hex byte array', text]),
    ['indexed bytes', Array.from(inner.slice(0, 8), (byte, index) => `"${index + 4}":${byte}`).join()],
  ]
  return [
    { name: `${name}, raw bytes`, bytes: Buffer.from(inner) },
    ...texts.flatMap(([form, text]) => [
      { name: `${name}, ${form}`, bytes: Buffer.from(text) },
      { name: `${name}, ${form} in UTF-16`, bytes: Buffer.from(text, 'utf16le') },
    ]),
  ]
}

/** Returns the base64 text of the bytes after a prefix of 0, 1 or 2 other bytes, without its ends. */
function base64Middles(bytes: Uint8Array): string[] {
  return [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      .slice(4, -4),
  )
}
