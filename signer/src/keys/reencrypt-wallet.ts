import type { SignerResults } from '@murmur/contract/signer'
import { encryptSecret } from '#keys/encrypt-secret.ts'
import type { Keyring } from '#keys/keyring.ts'
import { packWallet } from '#keys/wallet-secret.ts'
import { type EncryptedWallet, withWallet } from '#keys/with-wallet.ts'

/**
 * Opens a wallet's seal and seals it again under the current key, with a fresh key of its own. One that is under the
 * current key already is opened too, and comes back as it was: so this also proves that a wallet can be read.
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
