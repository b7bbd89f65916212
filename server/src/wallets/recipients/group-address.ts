import type { Address } from '@murmur/contract/address'

/** Splits an address into groups of four characters, to read aloud and to compare; the prefix 0x is a group of its own. */
export function groupAddress(address: Address): string[] {
  const prefix = address.startsWith('0x') ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  return prefix ? [prefix, ...groups] : groups
}
