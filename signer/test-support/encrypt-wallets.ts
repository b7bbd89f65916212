import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { encryptSecret } from '#keys/encrypt-secret.ts'
import { parseKeyring } from '#keys/keyring.ts'

/** Encrypts random wallets with a key file's current key. Random keys are much faster than derived keys. */
export function encryptWallets(
  keyFile: string,
  ids: { userId: UserId; walletId: WalletId }[],
): { sealed: EncryptedSecret; ethPrivateKey: string }[] {
  const ring = parseKeyring(readFileSync(keyFile, 'utf8'))
  return ids.map(({ userId, walletId }) => {
    // Entropy, EVM key, Solana seed: as wallet-secret.ts packs them.
    const secret = randomBytes(16 + 32 + 32)
    const ethPrivateKey = `0x${secret.subarray(16, 48).toString('hex')}`
    return { sealed: encryptSecret(ring, { purpose: 'wallet', userId, walletId }, secret), ethPrivateKey }
  })
}
