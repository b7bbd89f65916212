import { areAddressesEqual, type EvmAddress } from '@murmur/contract/address'
import { getAddress, zeroAddress } from 'viem'

/**
 * Parses an EVM address: 0x and 40 hex digits, all lower case, all upper case, or mixed with the right checksum (EIP-55).
 * @returns the checksummed form; undefined for anything else and for the zero address
 */
export function readEvmAddress(text: string): EvmAddress | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const checksummed = getAddress(text.toLowerCase())
  if (areAddressesEqual(checksummed, zeroAddress)) return undefined
  const isUniform = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isUniform || text === checksummed ? checksummed : undefined
}
