// The parts of Node that the signer's checks use, for a browser.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64, base64urlnopad, hex } from '@scure/base'

type Encoding = 'utf8' | 'hex' | 'base64' | 'base64url'

const decoders: Record<Encoding, (text: string) => Uint8Array> = {
  utf8: (text) => new TextEncoder().encode(text),
  hex: (text) => hex.decode(text),
  // Node ignores what it cannot decode; callers compare the decoded bytes, encoded again, with the text.
  base64: (text) => decodeOrEmpty(base64, text),
  base64url: (text) => decodeOrEmpty(base64urlnopad, text),
}

function decodeOrEmpty(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array {
  try {
    return coder.decode(text)
  } catch {
    return new Uint8Array()
  }
}

class Bytes extends Uint8Array {
  override toString(encoding: Encoding = 'utf8'): string {
    if (encoding === 'utf8') return new TextDecoder().decode(this)
    return { hex, base64, base64url: base64urlnopad }[encoding].encode(this)
  }

  readUInt32BE(offset: number): number {
    return new DataView(this.buffer, this.byteOffset, this.byteLength).getUint32(offset)
  }
}

function toBytes(value: string | ArrayLike<number>, encoding: Encoding = 'utf8'): Bytes {
  return Bytes.from(typeof value === 'string' ? decoders[encoding](value) : value) as Bytes
}

export const Buffer = {
  from: toBytes,
  concat: (parts: Uint8Array[]) => toBytes(concatBytes(...parts)),
}

export function createHash(name: string) {
  if (name !== 'sha256') throw new Error(`No ${name}`)
  const parts: Uint8Array[] = []
  const hash = {
    update(part: string | Uint8Array) {
      parts.push(typeof part === 'string' ? decoders.utf8(part) : part)
      return hash
    },
    digest(encoding?: Encoding) {
      const bytes = toBytes(sha256(concatBytes(...parts)))
      return encoding ? bytes.toString(encoding) : bytes
    },
  }
  return hash
}

/** Nothing on the page is secret, so the time that this takes may differ. */
export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  return hex.encode(one) === hex.encode(other)
}

/** Imported beside the checks by code that the page never calls. */
export function createHmac(): never {
  throw new Error('The page has no keys')
}
export const hkdfSync = createHmac
