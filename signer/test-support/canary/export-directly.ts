import { type ExportedKeys, exportKeys } from '#keys/export-keys.ts'
import { openKeyring } from '#keys/open-keyring.ts'
import type { EncryptedWallet } from '#keys/with-wallet.ts'

/** Decrypts a wallet's keys with the key file, for tests that search for leaked keys. */
export function exportDirectly(keyFile: string, wallet: EncryptedWallet): ExportedKeys {
  return exportKeys(openKeyring(keyFile, null).ring, wallet)
}
