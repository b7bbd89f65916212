import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import { readSetting, storeSetting, storeSettingOnce } from '#platform/db/settings.store.ts'
import { transact } from '#platform/db/transact.ts'
import { createSecretBox, type Secrets } from './secrets.ts'
import { loadServerSecret } from './server-secret.ts'

type SecretConfig = Pick<Config, 'SERVER_SECRET' | 'SERVER_SECRET_REPLACED' | 'MURMUR_DATA_DIR'>

/** The setting with a text sealed by this deployment's secret. */
const checkName = 'server-secret-check'
const checkText = 'murmur'

/**
 * Opens this deployment's secret. The first start stores a sealed check value; every later one must open it, unless
 * SERVER_SECRET_REPLACED accepts another secret.
 * @throws Error with a sentence for the operator when the secret is not that of the earlier starts
 */
export async function openSecrets(db: Db, config: SecretConfig): Promise<Secrets> {
  const secrets = createSecretBox(loadServerSecret(config.SERVER_SECRET, config.MURMUR_DATA_DIR))
  const check = (await readSetting(db, checkName)) ?? (await storeSettingOnce(db, checkName, secrets.encrypt(checkText)))
  if (isOpenedBy(secrets, check)) return secrets
  if (!config.SERVER_SECRET_REPLACED) throw new Error(otherSecretSentence)
  await transact(db, (tx) => storeSetting(tx, checkName, secrets.encrypt(checkText)))
  return secrets
}

const otherSecretSentence =
  'SERVER_SECRET, or the file server-secret in MURMUR_DATA_DIR, is not the secret of the earlier starts on this database: ' +
  'authenticator apps, recovery codes and queued mails would stop working. Restore that secret; if it is lost, or replaced on ' +
  'purpose, start once with SERVER_SECRET_REPLACED=yes (docs/operations.md).'

function isOpenedBy(secrets: Secrets, check: unknown): boolean {
  try {
    return typeof check === 'string' && secrets.decrypt(check) === checkText
  } catch {
    return false
  }
}
