import type { SolanaAddress } from '@murmur/contract/address'
import { isAddress } from '@solana/addresses'
import { systemProgram } from './programs.ts'

/**
 * Parses a Solana address: 32 bytes in base58, which has one spelling only.
 * @returns undefined for anything else and for the system program, whose key is all zeros
 */
export function readSolanaAddress(text: string): SolanaAddress | undefined {
  return isAddress(text) && text !== systemProgram ? text : undefined
}
