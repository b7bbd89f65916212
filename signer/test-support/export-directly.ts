import { type ExportedKeys, exportKeys } from '#keys/export-keys.ts'
import { openKeyring } from '#keys/open-keyring.ts'
import type { EncryptedWallet } from '#keys/with-wallet.ts'

/** A wallet's keys straight from its sealed row and the key file: for tests that must know what to look for. */
export function exportDirectly(keyFile: string, wallet: EncryptedWallet): ExportedKeys {
  return exportKeys(openKeyring(keyFile, null).ring, wallet)
}
