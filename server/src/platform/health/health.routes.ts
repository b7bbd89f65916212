import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'

export type HealthDeps = {
  db: Db
  /** Reasons why this server cannot serve now, as sentences; empty when it can. */
  notReady: () => string[]
}

/** Liveness and readiness probes for monitoring. */
export function healthRoutes(app: App, deps: HealthDeps): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const reasons = deps.notReady()
    await deps.db.read.execute(sql`select 1`).catch(() => reasons.push('the database does not answer'))
    return reply.code(reasons.length === 0 ? 200 : 503).send({ ok: reasons.length === 0, reasons })
  })
}
