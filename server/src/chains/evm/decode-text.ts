import { decodeAbiParameters, type Hex, hexToBytes, size } from 'viem'

/**
 * Decodes the result of name() or symbol(): a string, or bytes32 as in older tokens (MKR).
 * @returns undefined when it is neither
 */
export function decodeText(data: Hex | undefined): string | undefined {
  if (!data || data === '0x') return undefined
  try {
    if (size(data) === 32) return new TextDecoder().decode(hexToBytes(data)).replace(/\0+$/, '')
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined
  }
}
