export type TokenNames = { name: string; symbol: string }

/**
 * Decodes two consecutive texts, each a length (u32) and UTF-8, zero-padded or not: name and symbol.
 * @returns undefined when they exceed the data, which is untrusted
 */
export function decodeNames(data: Uint8Array, offset: number): TokenNames | undefined {
  const name = decodeText(data, offset)
  const symbol = name && decodeText(data, name.end)
  return name && symbol && { name: name.text, symbol: symbol.text }
}

function decodeText(data: Uint8Array, offset: number): { text: string; end: number } | undefined {
  if (offset + 4 > data.length) return undefined
  const length = new DataView(data.buffer, data.byteOffset).getUint32(offset, true)
  const end = offset + 4 + length
  if (end > data.length) return undefined
  return { text: new TextDecoder().decode(data.slice(offset + 4, end)).replace(/\0+$/, ''), end }
}
