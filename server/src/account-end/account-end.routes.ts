import { Readable } from 'node:stream'
import { type Profile, profileApi } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import { readNewestAuditSignature } from '#platform/db/audit-log/audit-signatures.store.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { transact } from '#platform/db/transact.ts'
import { type App, serve, serveRaw } from '#platform/http/serve-endpoint.ts'
import { exportJson } from './export-json.ts'
import { cancelDeletion, type DeletionDeps, requestDeletion } from './request-deletion.ts'

type AccountEndDeps = DeletionDeps & { profileOf: (userId: UserId) => Promise<Profile> }

/** Adds the routes that export a user's data and delete the account. */
export function accountEndRoutes(app: App, deps: AccountEndDeps): void {
  serveRaw(app, profileApi.exportData, async ({ user, body, reply }) => {
    await deps.reauthenticate(user.id, body, { act: 'export-data' })
    const at = deps.now()
    await transact(deps.db, (tx) => recordAudit(tx, { userId: user.id, action: 'data-exported' }, at))
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="murmur-${at.toISOString().slice(0, 10)}.json"`)
      .send(Readable.from(exportJson(deps.db, user, at), { objectMode: false }))
  })
  serve(app, profileApi.logSignature, async ({ user }) => {
    const newest = await readNewestAuditSignature(deps.db.read, user.id)
    return { data: newest ? { publicKey: newest.publicKey, day: newest.day, rows: newest.seq } : null }
  })
  serve(app, profileApi.deleteAccount, async ({ user, body }) => {
    await requestDeletion(deps, user, body)
    return { data: await deps.profileOf(user.id) }
  })
  serve(app, profileApi.cancelDeletion, async ({ user }) => {
    await cancelDeletion(deps, user.id)
    return { data: await deps.profileOf(user.id) }
  })
}
