import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { Denied } from '#denied.ts'
import { createKeyFile, readKeyFile } from '#keys/key-file.ts'
import type { Keyring } from '#keys/keyring.ts'
import { type SealContext, seal, unseal } from '#keys/seal.ts'

const sentinelContext: SealContext = {
  purpose: 'sentinel',
  userId: 'murmur' as UserId,
  walletId: 'sentinel' as WalletId,
}
const sentinelText = 'murmur'

export type OpenedKeyring = { ring: Keyring; sentinel: EncryptedSecret }

/**
 * Opens the key file. With a sentinel, wallets exist: then the key must open it, and none is ever made. Without one
 * nothing was sealed yet, and a missing file is created.
 */
export function openKeyring(file: string, sentinel: EncryptedSecret | null): OpenedKeyring {
  const found = readKeyFile(file)
  if (!sentinel) {
    const ring = found ?? createKeyFile(file)
    return { ring, sentinel: newSentinel(ring) }
  }
  if (!found) throw new Denied('WRONG_KEY', 'the key file is missing, but wallets were sealed with a key before')
  if (!opens(found, sentinel)) throw new Denied('WRONG_KEY', 'the key file holds another key than the wallets need')
  return { ring: found, sentinel: sentinel.kekId === found.current ? sentinel : newSentinel(found) }
}

/** A known text sealed under the current key: opening it proves that this is the key the wallets need. */
export function newSentinel(ring: Keyring): EncryptedSecret {
  return seal(ring, sentinelContext, Buffer.from(sentinelText))
}

function opens(ring: Keyring, sentinel: EncryptedSecret): boolean {
  try {
    return unseal(ring, sentinelContext, sentinel).toString() === sentinelText
  } catch (error) {
    if (error instanceof Denied) return false
    throw error
  }
}
