import type * as v from 'valibot'

/**
 * An account, contract or token on an EVM chain: 0x and 40 hex digits. Assignable to viem's `Address`. For an address that a
 * user entered, the server must verify the checksum and convert the address to its canonical form (EIP-55). Spellings of the
 * same address differ only in case: compare addresses with `areAddressesEqual` and key maps by `addressKey`.
 */
export type EvmAddress = `0x${string}` & v.Brand<'EvmAddress'>

/**
 * An account, program or mint on Solana: 32 bytes in base58, case-sensitive, with exactly one spelling. Has the brand of
 * `Address` in @solana/kit, so that the two types are interchangeable.
 */
export type SolanaAddress = string & {
  readonly '__brand:@solana/kit': 'Address'
  readonly '__stringEncoding:@solana/kit': 'base58'
}

/** An address on any chain. */
export type Address = EvmAddress | SolanaAddress

const evmAddressPattern = /^0x[0-9a-fA-F]{40}$/
const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Parses an EVM address in any case, without verifying the checksum; undefined for any other text. */
export function parseEvmAddress(text: string): EvmAddress | undefined {
  return evmAddressPattern.test(text) ? (text as EvmAddress) : undefined
}

/** Parses base58 text of exactly 32 bytes (32 to 44 characters); undefined for any other text. */
export function parseSolanaAddress(text: string): SolanaAddress | undefined {
  if (text.length < 32 || text.length > 44) return undefined
  let value = 0n
  for (const character of text) {
    const digit = base58Alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === 32 ? (text as SolanaAddress) : undefined
}

/** @throws TypeError on text that is not an EVM address */
export function toEvmAddress(text: string): EvmAddress {
  return requireAddress(parseEvmAddress(text))
}

/** @throws TypeError on text that is not a Solana address */
export function toSolanaAddress(text: string): SolanaAddress {
  return requireAddress(parseSolanaAddress(text))
}

function requireAddress<Kind extends Address>(address: Kind | undefined): Kind {
  if (address === undefined) throw new TypeError('Not an address')
  return address
}

/**
 * Returns the key of an address in maps and rows: lower case on EVM chains, where case is only a checksum; unchanged on
 * Solana, where case is significant. Base58 has no digit 0, so the prefix 0x identifies an EVM address.
 */
export function addressKey(address: EvmAddress): EvmAddress
export function addressKey(address: SolanaAddress): SolanaAddress
export function addressKey(text: string): string
export function addressKey(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text
}

/** Whether two texts spell the same address. */
export function areAddressesEqual(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}
