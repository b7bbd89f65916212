import type { WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { and, asc, count, eq, gt, not, notLike, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { deleteSetting, readSetting, storeSetting } from '#platform/db/settings.store.ts'
import type { Tx } from '#platform/db/transact.ts'
import { intents } from '#trading/tables/intents.ts'
import type { WalletKeys } from '#wallets/signer/signer.port.ts'
import { wallets } from '#wallets/tables/wallets.ts'

const rotationSettingName = 'key-rotation'

/** An unfinished rotation of the sealing key. */
export type Rotation = {
  /** The key to replace. While it is still the current one, no new one was made. */
  from: string
  startedAt: string
}

/** The unfinished rotation; undefined without one. */
export async function readRotation(db: Db): Promise<Rotation | undefined> {
  return (await readSetting(db, rotationSettingName)) as Rotation | undefined
}

/** Stores an unfinished rotation. */
export const storeRotation = (tx: Tx, rotation: Rotation) => storeSetting(tx, rotationSettingName, rotation)
/** Deletes the record of a finished rotation. */
export const deleteRotation = (tx: Tx) => deleteSetting(tx, rotationSettingName)

/** Whether the account is deleted. Its encrypted key is then empty, so there is nothing to decrypt. */
const isErased = sql`${wallets.sealed}->>'kekId' = 'erased'`
const isUnderOtherKey = (kekId: string) => sql`${wallets.sealed}->>'kekId' <> ${kekId}`

/** The wallets with keys after this id, by id; with `kekId` only those sealed under another key. */
export async function listWalletsWithKeys(
  db: Db,
  after: WalletId,
  limit: number,
  kekId?: string,
): Promise<WalletKeys[]> {
  return db.read
    .select({ walletId: wallets.id, userId: wallets.userId, sealed: wallets.sealed })
    .from(wallets)
    .where(and(gt(wallets.id, after), not(isErased), kekId ? isUnderOtherKey(kekId) : undefined))
    .orderBy(asc(wallets.id))
    .limit(limit)
}

/** The number of wallets, or of those sealed under another key than this. */
export async function countWallets(db: Db, kekId?: string): Promise<number> {
  const [row] = await db.read
    .select({ total: count() })
    .from(wallets)
    .where(and(not(isErased), kekId ? isUnderOtherKey(kekId) : undefined))
  return row?.total ?? 0
}

/** Replaces a wallet's seal if it is still exactly the old one; false otherwise. */
export async function replaceEncryptedKey(
  tx: Tx,
  { walletId, sealed }: WalletKeys,
  fresh: EncryptedSecret,
): Promise<boolean> {
  const rows = await tx
    .update(wallets)
    .set({ sealed: fresh })
    .where(and(eq(wallets.id, walletId), eq(wallets.sealed, sealed)))
    .returning({ id: wallets.id })
  return rows.length === 1
}

/** The latest second at which terms attested under another key may still be signed; 0 without any. */
export async function getLastDeadlineOfOtherKeys(db: Db, kekId: string): Promise<number> {
  const [row] = await db.read
    .select({ last: sql<string | number | null>`max((${intents.terms}->>'deadline')::bigint)` })
    .from(intents)
    .where(notLike(intents.mac, `${kekId.replaceAll('_', '\\_')}.%`))
  return Number(row?.last ?? 0)
}
