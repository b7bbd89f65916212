import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Keyring } from '#keys/keyring.ts'
import { type EncryptedWallet, withWallet } from '#keys/with-wallet.ts'

export type ExportedKeys = { ethPrivateKey: string; solPrivateKey: string }

/**
 * Decrypts a wallet's keys in the import formats of MetaMask (0x and 64 hex digits) and Phantom (base58 of seed and
 * public key).
 */
export function exportKeys(ring: Keyring, wallet: EncryptedWallet): ExportedKeys {
  return withWallet(ring, wallet, ({ evmKey, solSeed }) => {
    const keyPairBytes = Buffer.concat([solSeed, ed25519.getPublicKey(solSeed)])
    const solPrivateKey = base58.encode(keyPairBytes)
    keyPairBytes.fill(0)
    return { ethPrivateKey: `0x${Buffer.from(evmKey).toString('hex')}`, solPrivateKey }
  })
}
