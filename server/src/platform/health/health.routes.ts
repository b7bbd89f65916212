import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve.ts'

export type HealthDeps = {
  db: Db
  /** What keeps this server from serving now, in words; empty when nothing does. */
  notReady: () => string[]
}

/** For whoever watches the process: alive, and able to serve. */
export function healthRoutes(app: App, deps: HealthDeps): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const reasons = deps.notReady()
    await deps.db.read.execute(sql`select 1`).catch(() => reasons.push('the database does not answer'))
    return reply.code(reasons.length === 0 ? 200 : 503).send({ ok: reasons.length === 0, reasons })
  })
}
