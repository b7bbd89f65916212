import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { decryptSecret } from '#keys/encrypt-secret.ts'
import type { Keyring } from '#keys/keyring.ts'
import { unpackWallet, type WalletSecret } from '#keys/wallet-secret.ts'

export type EncryptedWallet = { userId: UserId; walletId: WalletId; sealed: EncryptedSecret }

/** Decrypts a wallet for one synchronous callback and always overwrites the secret afterwards. Nothing is cached. */
export function withWallet<T>(ring: Keyring, wallet: EncryptedWallet, use: (secret: WalletSecret) => T): T {
  const { userId, walletId, sealed } = wallet
  const bytes = decryptSecret(ring, { purpose: 'wallet', userId, walletId }, sealed)
  try {
    return use(unpackWallet(bytes))
  } finally {
    bytes.fill(0)
  }
}
