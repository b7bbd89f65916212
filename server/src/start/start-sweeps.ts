import { deleteDueAccounts, sweepUnverified } from '#account-end/api.ts'
import { noPassword, type SessionRules, sweep } from '#identity/api.ts'
import { sweepAlerts, sweepPriceSamples, sweepSnapshots } from '#markets/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { sweepEvents } from '#platform/events/events.store.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { sweepBudgets } from '#platform/upstreams/lease-calls.ts'
import { mergeHistoryCounts, sweepIntents } from '#trading/api.ts'
import { signAuditLog } from '#wallets/api.ts'

type SweepDeps = {
  db: Db
  now: Clock
  newId: () => string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  secrets: Secrets
  sessionRules: SessionRules
  publicUrl: string
  signer: Parameters<typeof signAuditLog>[0]['signer']
  balancesOf: Parameters<typeof deleteDueAccounts>[0]['balancesOf']
}

const everyMs = 10 * 60_000

/** Deletes expired rows and the accounts whose deletion is due, and has the audit log signed, every ten minutes. */
export function startSweeps(deps: SweepDeps): void {
  const { db, now, log } = deps
  const sweepAll = () =>
    Promise.all([
      sweep(deps),
      transact(db, (tx) => sweepUnverified(tx, now())),
      sweepIntents(db, now()),
      mergeHistoryCounts(db),
      sweepEvents(db, now()),
      sweepPriceSamples(db, now()),
      sweepSnapshots(db, now()),
      sweepBudgets(db, now()),
      sweepAlerts(db, now()),
      signAuditLog(deps),
      deleteDueAccounts({ ...deps, unusableHash: noPassword }),
    ])
  const sweepTimer = setInterval(() => {
    sweepAll().catch((error: unknown) => log.error({ err: error }, 'the sweep failed'))
  }, everyMs)
  sweepTimer.unref()
}
