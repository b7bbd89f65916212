import { createHash } from 'node:crypto'
import type { SolanaAddress } from '@murmur/contract/address'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { ataProgram } from '#solana/solana-programs.ts'

const pdaMarker = Buffer.from('ProgramDerivedAddress')

/**
 * Derives a program address from seeds: counts a bump seed down from 255 until the hash is off the curve, so that no private
 * key exists for the address.
 */
export function findProgramAddress(seeds: readonly Uint8Array[], program: SolanaAddress): SolanaAddress {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const digest = hash.update(Uint8Array.of(bump)).update(base58.decode(program)).update(pdaMarker).digest()
    if (!isOnCurve(digest)) return base58.encode(digest) as SolanaAddress
  }
  throw new Error('no address can be derived')
}

/** Derives the associated token account of an owner, token program and mint. */
export function associatedAccount(
  owner: SolanaAddress,
  tokenProgram: SolanaAddress,
  mint: SolanaAddress,
): SolanaAddress {
  return findProgramAddress(
    [owner, tokenProgram, mint].map((each) => base58.decode(each)),
    ataProgram,
  )
}

/** Whether text is canonical base58 of 32 bytes. */
export function isAddress(text: string): text is SolanaAddress {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

/** Whether a private key can exist for an address; false for program addresses. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    // Like curve25519-dalek, accepts any y with an x, even a y that is not reduced.
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
