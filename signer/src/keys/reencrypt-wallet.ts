import type { SignerResults } from '@murmur/contract/signer-replies'
import { encryptSecret } from '#keys/encrypt-secret.ts'
import type { Keyring } from '#keys/keyring.ts'
import { packWallet } from '#keys/wallet-secret.ts'
import { type EncryptedWallet, withWallet } from '#keys/with-wallet.ts'

/**
 * Re-encrypts a wallet with the current key and a new DEK. Returns a wallet that already uses the current key unchanged, but
 * decrypts it too, so that success proves that the wallet is readable.
 */
export function reencryptWallet(ring: Keyring, wallet: EncryptedWallet): SignerResults['reseal'] {
  const { userId, walletId, sealed } = wallet
  return withWallet(ring, wallet, (secret) => {
    if (sealed.kekId === ring.current) return { sealed }
    const bytes = packWallet(secret)
    try {
      return { sealed: encryptSecret(ring, { purpose: 'wallet', userId, walletId }, bytes) }
    } finally {
      bytes.fill(0)
    }
  })
}
