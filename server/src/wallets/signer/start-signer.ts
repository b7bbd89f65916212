import type { EncryptedSecret } from '@murmur/contract/signer'
import { count } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { readSetting, storeSettingOnce } from '#platform/db/settings.store.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { type SignerClient, type SignerSource, startSignerClient } from './signer-client.ts'

/** Name of the setting that stores the sentinel. */
export const sentinelName = 'signer-sentinel'

/**
 * Starts the signer with the sentinel of its first start, to detect a lost or replaced key at startup.
 * @throws SignerError WRONG_KEY
 */
export async function startSigner(db: Db, options: SignerSource): Promise<SignerClient> {
  const sentinel = ((await readSetting(db, sentinelName)) ?? null) as EncryptedSecret | null
  if (!sentinel && (await hasWallets(db))) {
    throw new Error('Wallets exist, but the sentinel of the signer’s key is missing. Restore the whole backup.')
  }
  const signer = await startSignerClient({ ...options, sentinel })
  if (sentinel) return signer
  const storedSentinel = (await storeSettingOnce(db, sentinelName, signer.sentinel)) as EncryptedSecret
  if (storedSentinel.ciphertext === signer.sentinel.ciphertext) return signer
  // Another instance stored its sentinel first, so this signer must decrypt that one too.
  await signer.close()
  return startSignerClient({ ...options, sentinel: storedSentinel })
}

async function hasWallets(db: Db): Promise<boolean> {
  const [row] = await db.read.select({ total: count() }).from(wallets)
  return (row?.total ?? 0) > 0
}
