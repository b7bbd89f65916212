import { type ExportedKeys, exportKeys } from '#keys/export-keys.ts'
import { loadKeyring } from '#keys/load-keyring.ts'
import type { EncryptedWallet } from '#keys/with-wallet.ts'

/** Decrypts a wallet's keys with the key file, for tests that search for leaked keys. */
export function exportDirectly(keyFile: string, wallet: EncryptedWallet): ExportedKeys {
  return exportKeys(loadKeyring(keyFile, null).ring, wallet)
}
