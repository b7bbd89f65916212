import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Db, Signals } from '#platform/db/db.ts'
import type { PostgresOptions } from '#platform/db/open-postgres.ts'
import type { Lifecycle } from '#platform/lifecycle.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import { profileOnSignal } from '#platform/observability/profile-on-signal.ts'
import { serveMetrics } from '#platform/observability/serve-metrics.ts'
import { watchUpstreams } from '#platform/observability/watch-upstreams.ts'
import about from '../../package.json' with { type: 'json' }

/** The settings of Postgres, with slow statements in the log and all of them in the metrics. */
export function postgresOptions(config: Config, log: Pick<Logger, 'warn'>, metrics?: Metrics): PostgresOptions {
  return {
    maxConnections: config.DATABASE_CONNECTIONS,
    statementSeconds: config.DATABASE_SECONDS,
    replicaUrl: config.DATABASE_REPLICA_URL,
    watchPool: metrics?.watchPool,
    onQuery({ text, seconds }) {
      metrics?.recordQuery(seconds)
      const ms = Math.round(seconds * 1000)
      // The statement has placeholders in place of its values.
      if (ms >= config.SLOW_QUERY_MS) log.warn({ ms, statement: text }, 'slow query')
    },
  }
}

export type ObservabilityDeps = {
  config: Config
  log: Logger
  life: Pick<Lifecycle, 'onStop'>
  db: Pick<Db, 'signals'>
  /** Absent without METRICS_PORT. */
  metrics: Metrics | undefined
  now: () => Date
}

const signals: readonly (keyof Signals)[] = [
  ...(['events', 'outbox', 'message', 'turn', 'trade', 'snapshot'] as const),
  'session-ended',
]

/** Records profiles on SIGUSR2; with METRICS_PORT serves metrics, and with TRACES_URL exports traces, until the process stops. */
export async function startObservability({ config, log, life, db, metrics, now }: ObservabilityDeps): Promise<void> {
  const folder = join(config.MURMUR_DATA_DIR, 'profiles')
  life.onStop('profiles', profileOnSignal({ folder, seconds: config.PROFILE_SECONDS, log, now }))
  if (config.TRACES_URL !== undefined) {
    // Loaded here, because most starts do not trace.
    const { exportTraces } = await import('#platform/observability/tracing/export-traces.ts')
    life.onStop('traces', exportTraces({ url: config.TRACES_URL, version: about.version, log }))
  }
  if (!metrics || config.METRICS_PORT === undefined) return
  for (const name of signals) db.signals.on(name, () => metrics.countSignal(name))
  life.onStop('upstream metrics', watchUpstreams(metrics))
  const { stop } = await serveMetrics(config.METRICS_PORT, metrics)
  life.onStop('metrics', stop)
}
