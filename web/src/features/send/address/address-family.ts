import { type Address, parseEvmAddress, parseSolanaAddress } from '@murmur/contract/address'
import { type ChainKey, chainKeys, chainNames, chainsByKey } from '@murmur/contract/chains'
import type { AddressFamily } from '@murmur/contract/trading/recipients'

/** An address that was recognised by its format alone; the server verifies it. */
export type DetectedAddress = { family: AddressFamily; address: Address; chain: ChainKey }

/** The chains on which an address of the family is valid, in display order. */
function getChainsOfFamily(family: AddressFamily): ChainKey[] {
  return chainKeys.filter((key) => getAddressFamily(key) === family)
}

/** The address family of a chain. */
export function getAddressFamily(chain: ChainKey): AddressFamily {
  return chainsByKey[chain].family === 'evm' ? 'evm' : 'sol'
}

/** The names of the family's chains, for a sentence. */
export const networkNames = (family: AddressFamily) => getChainsOfFamily(family).map((key) => chainNames[key])

/** Parses an address from typed, pasted or scanned text: bare, or within a payment link such as "solana:…?amount=1". */
export function detectAddress(text: string): DetectedAddress | undefined {
  const bare = stripPaymentLink(text.trim())
  const evm = parseEvmAddress(bare)
  if (evm) return { family: 'evm', address: evm, chain: 'eth' }
  const solana = parseSolanaAddress(bare)
  return solana && { family: 'sol', address: solana, chain: 'sol' }
}

/** The likely mistake in a text that isn't an address: a name of a name service, or a Bitcoin address. */
export function detectMistake(text: string): 'name' | 'bitcoin' | 'other' {
  const bare = text.trim().replace(/^bitcoin:/i, '')
  if (/^[\w-]+(\.[\w-]+)*\.(eth|sol|base)$/i.test(bare)) return 'name'
  return /^(bc1[0-9a-z]{20,}|[13][1-9A-HJ-NP-Za-km-z]{25,33})$/.test(bare) ? 'bitcoin' : 'other'
}

/**
 * The recipient of a payment link: Solana Pay, or EIP-681 ("ethereum:pay-0x…@1?value=1"). A link that calls a contract has the
 * contract's address in front; only that of a token transfer has a recipient, in its parameter "address". Amounts are ignored.
 */
function stripPaymentLink(text: string): string {
  const [, target = '', call, query] = /^([^@?/]*)(?:@[^?/]*)?(?:\/([^?]*))?(?:\?(.*))?$/s.exec(text) ?? []
  if (/^ethereum:/i.test(text) && call !== undefined)
    return call === 'transfer' ? (new URLSearchParams(query).get('address') ?? '') : ''
  return target.replace(/^(ethereum:(pay-)?|solana:)/i, '')
}
