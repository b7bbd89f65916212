import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { startSigner } from '#wallets/api.ts'
import { signerSettings } from './signer-settings.ts'

/** Connects to the signer's service at SIGNER_SOCKET; without that setting, starts a signer of this process. */
export async function startConfiguredSigner(db: Db, config: Config, log: Pick<Logger, 'info' | 'warn' | 'error'>) {
  const settings = await signerSettings(config)
  const { SIGNER_SOCKET: socketPath } = config
  return startSigner(db, socketPath === undefined ? { ...settings, log } : { socketPath, log })
}
