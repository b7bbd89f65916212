import { fromBase58, toBase58 } from '#solana/base58.ts'
import { type Extension, extensionTypes } from '#solana/token/mint.ts'

export type TokenMetadata = {
  updateAuthority: string | null
  mint: string
  name: string
  symbol: string
  uri: string
  additionalMetadata: [key: string, value: string][]
}

/** Encodes the TokenMetadata extension (borsh) and the MetadataPointer extension, which points to the mint itself. */
export function tokenMetadata(metadata: TokenMetadata): Extension[] {
  const { updateAuthority, mint, name, symbol, uri, additionalMetadata } = metadata
  const authority = updateAuthority ? fromBase58(updateAuthority) : new Uint8Array(32)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(additionalMetadata.length)
  const data = Buffer.concat([
    authority,
    fromBase58(mint),
    ...[name, symbol, uri].map(borshText),
    length,
    ...additionalMetadata.flat().map(borshText),
  ])
  const pointer = Buffer.concat([authority, fromBase58(mint)])
  return [
    { type: extensionTypes.metadataPointer, data: pointer },
    { type: extensionTypes.tokenMetadata, data },
  ]
}

/** Decodes the token metadata extension. */
export function decodeTokenMetadata(data: Uint8Array): TokenMetadata {
  const bytes = Buffer.from(data)
  let at = 64
  const number = () => {
    at += 4
    return bytes.readUInt32LE(at - 4)
  }
  const text = () => {
    const length = number()
    at += length
    return bytes.subarray(at - length, at).toString('utf8')
  }
  const authority = bytes.subarray(0, 32)
  return {
    updateAuthority: authority.some((byte) => byte !== 0) ? toBase58(authority) : null,
    mint: toBase58(bytes.subarray(32, 64)),
    name: text(),
    symbol: text(),
    uri: text(),
    additionalMetadata: Array.from({ length: number() }, () => [text(), text()] as [string, string]),
  }
}

/** Encodes text as Borsh: a 32-bit length and UTF-8. */
export function borshText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
