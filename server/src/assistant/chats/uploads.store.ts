import type { UserId } from '@murmur/contract/ids'
import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import { uploads } from '#assistant/tables/uploads.ts'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { isUuid } from '#platform/text/is-uuid.ts'

export type UploadRow = InferSelectModel<typeof uploads>

/** Upload quota per user in bytes. */
export const maxUserBytes = 200 * 1024 * 1024

/** @throws Refusal TOO_LARGE if the quota is exceeded */
export async function insertUpload(tx: Tx, upload: Omit<UploadRow, 'size'>): Promise<void> {
  // Serializes concurrent uploads at the quota.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, upload.userId)).for('no key update')
  const [kept] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
    .from(uploads)
    .where(eq(uploads.userId, upload.userId))
  if (Number(kept?.bytes) + upload.bytes.length > maxUserBytes) {
    throw new Refusal('TOO_LARGE', {
      reason: 'uploads-full',
    })
  }
  await tx.insert(uploads).values({ ...upload, size: upload.bytes.length })
}

/** A user's upload. @throws Refusal NOT_YOURS for another user's upload or an unknown one */
export async function requireUpload(db: { read: Queries }, userId: UserId, uploadId: string): Promise<UploadRow> {
  const isOwnUpload = and(eq(uploads.id, uploadId), eq(uploads.userId, userId))
  const [row] = isUuid(uploadId) ? await db.read.select().from(uploads).where(isOwnUpload) : []
  if (!row) throw new Refusal('NOT_YOURS')
  return row
}
