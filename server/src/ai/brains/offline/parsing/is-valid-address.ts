import { isAddress as isSolanaAddress } from '@solana/addresses'
import { isAddress as isEvmAddress } from 'viem'

/** Whether an address is valid: 32 bytes in base58, or an EVM address with a valid checksum. Returns true for text that is not an address. */
export function isValidAddress(token: string): boolean {
  if (/^0x[0-9a-fA-F]{40}$/.test(token)) return isEvmAddress(token)
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(token)) return isSolanaAddress(token)
  return true
}
