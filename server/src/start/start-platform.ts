import { randomUUID } from 'node:crypto'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openDb } from '#platform/db/open-db.ts'
import { lifecycle } from '#platform/lifecycle.ts'
import { createLogger } from '#platform/logger/create-logger.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { makeMetrics } from '#platform/observability/metrics.ts'
import { openSecrets } from '#platform/secrets/open-secrets.ts'
import { postgresOptions, startObservability } from './observability.ts'
import { startConfiguredSigner } from './start-configured-signer.ts'

/** Reads the settings, then opens the database and starts the signer, which stop with the process. */
export async function startPlatform(env: NodeJS.ProcessEnv) {
  const config = readConfig(env)
  const log = createLogger(config.LOG_LEVEL, process.stderr)
  const life = lifecycle(log)
  warnOfHiddenProxy(config, log)
  const now = () => new Date()
  const metrics = config.METRICS_PORT === undefined ? undefined : makeMetrics()
  const db = await openDb(
    config.DATABASE_URL
      ? { databaseUrl: config.DATABASE_URL, ...postgresOptions(config, log, metrics) }
      : { dataDir: config.MURMUR_DATA_DIR, template: config.MURMUR_PGDATA_TEMPLATE },
  )
  life.onStop('database', () => db.close())
  const secrets = await openSecrets(db, config)
  await startObservability({ config, log, life, db, metrics, now })
  const signer = await startConfiguredSigner(db, config, log)
  life.onStop('signer', () => signer.close())
  return { config, log, life, db, signer, secrets, metrics, now, newId: () => randomUUID() }
}

function warnOfHiddenProxy({ PUBLIC_URL, TRUST_PROXY }: Config, log: Pick<Logger, 'warn'>): void {
  if (!PUBLIC_URL.startsWith('https:') || TRUST_PROXY) return
  log.warn(
    {},
    'PUBLIC_URL is https, but TRUST_PROXY names no proxy: behind one, all visitors share one address and its limits. ' +
      'Set TRUST_PROXY to the proxy’s address, or to 1 for one on this machine.',
  )
}
