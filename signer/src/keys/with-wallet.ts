import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import type { Keyring } from '#keys/keyring.ts'
import { unseal } from '#keys/seal.ts'
import { unpackWallet, type WalletSecret } from '#keys/wallet-secret.ts'

export type SealedWallet = { userId: UserId; walletId: WalletId; sealed: EncryptedSecret }

/** Opens a wallet for one synchronous use and overwrites it afterwards, whatever happened. Nothing is cached. */
export function withWallet<T>(ring: Keyring, wallet: SealedWallet, use: (secret: WalletSecret) => T): T {
  const { userId, walletId, sealed } = wallet
  const bytes = unseal(ring, { purpose: 'wallet', userId, walletId }, sealed)
  try {
    return use(unpackWallet(bytes))
  } finally {
    bytes.fill(0)
  }
}
