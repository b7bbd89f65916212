import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { decryptSecret, type EncryptionContext, encryptSecret } from '#keys/encrypt-secret.ts'
import { createKeyFile, readKeyFile } from '#keys/key-file.ts'
import type { Keyring } from '#keys/keyring.ts'
import { SignerError } from '#signer-error.ts'

const sentinelContext: EncryptionContext = {
  purpose: 'sentinel',
  userId: 'murmur' as UserId,
  walletId: 'sentinel' as WalletId,
}
const sentinelText = 'murmur'

export type LoadedKeyring = { ring: Keyring; sentinel: EncryptedSecret }

/**
 * Opens the key file. With a sentinel, wallets exist: the keyring must decrypt the sentinel, and no key file is created.
 * Without a sentinel nothing was encrypted yet, so a missing key file is created.
 */
export function loadKeyring(file: string, sentinel: EncryptedSecret | null): LoadedKeyring {
  const found = readKeyFile(file)
  if (!sentinel) {
    const ring = found ?? createKeyFile(file)
    return { ring, sentinel: newSentinel(ring) }
  }
  if (!found) throw new SignerError('WRONG_KEY', 'the key file is missing, but wallets were sealed with a key before')
  if (!canDecrypt(found, sentinel))
    throw new SignerError('WRONG_KEY', 'the key file holds another key than the wallets need')
  return { ring: found, sentinel: sentinel.kekId === found.current ? sentinel : newSentinel(found) }
}

/** Encrypts a fixed text with the current key. Decrypting it later proves that the keyring is the wallets' keyring. */
export function newSentinel(ring: Keyring): EncryptedSecret {
  return encryptSecret(ring, sentinelContext, Buffer.from(sentinelText))
}

function canDecrypt(ring: Keyring, sentinel: EncryptedSecret): boolean {
  try {
    return decryptSecret(ring, sentinelContext, sentinel).toString() === sentinelText
  } catch (error) {
    if (error instanceof SignerError) return false
    throw error
  }
}
