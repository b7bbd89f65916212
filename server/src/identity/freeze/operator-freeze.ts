import { parseUserId, type UserId } from '@murmur/contract/ids'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { lockUser, usernameKey } from '#identity/accounts/users.store.ts'
import { accountFreezes } from '#identity/tables/account-freezes.ts'
import { users } from '#identity/tables/users.ts'
import { transact } from '#platform/db/transact.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { storeFreeze } from './freeze-account.ts'
import { queueRefreeze, type SignerFreezeDeps, tryFreezeInSigner } from './freeze-in-signer.ts'
import { listFreezes } from './freezes.store.ts'
import { type StartThawDeps, startThaw } from './thaw-account.ts'

export type OperatorFreezeDeps = StartThawDeps &
  Omit<SignerFreezeDeps, 'signer'> & { signer: Pick<Signer, 'freeze' | 'thaw'> }
export type OperatorChange = 'freeze' | 'thaw'

const batchSize = 500

/**
 * Finds an account by its id, email or username; undefined without one. Text that is an id or has an "@" is never taken for a username,
 * since a user may choose the id of another account as username, and older usernames may be emails.
 */
export async function findAccount({ db }: Pick<OperatorFreezeDeps, 'db'>, words: string): Promise<UserId | undefined> {
  const isNamed = isUuid(words)
    ? eq(users.id, parseUserId(words))
    : words.includes('@')
      ? eq(users.email, words.toLowerCase())
      : eq(users.usernameKey, usernameKey(words))
  const [user] = await db.read
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), isNamed))
  return user?.id
}

/**
 * Lists the accounts that a freeze or thaw of all accounts applies to, ordered by id, after a given one. For a thaw: those
 * with an operator's freeze whose thaw has not started.
 */
export async function listAccounts(
  { db }: Pick<OperatorFreezeDeps, 'db'>,
  change: OperatorChange,
  after: UserId | undefined,
): Promise<UserId[]> {
  if (change === 'thaw') {
    const { userId, frozenBy, thawsAt } = accountFreezes
    const rows = await db.read
      .select({ id: userId })
      .from(accountFreezes)
      .where(and(eq(frozenBy, 'operator'), isNull(thawsAt), after && gt(userId, after)))
      .orderBy(asc(userId))
      .limit(batchSize)
    return rows.map(({ id }) => id)
  }
  const rows = await db.read
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), after && gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

/**
 * Freezes an account for the operator, or starts the waiting time after which that freeze ends. A mail announces either. A user's
 * own freeze stays.
 * @returns whether it changed anything
 */
export async function changeFreeze(deps: OperatorFreezeDeps, change: OperatorChange, userId: UserId): Promise<boolean> {
  if (change === 'thaw') await queueRefreeze(deps, userId, 'operator')
  const hasChanged = await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.deletedAt) return false
    if (change === 'freeze') return storeFreeze(deps, tx, user, 'operator')
    const freeze = (await listFreezes(tx, userId, deps.now())).find(({ frozenBy }) => frozenBy === 'operator')
    return freeze ? startThaw(deps, tx, user, freeze) : false
  })
  if (change === 'freeze') await tryFreezeInSigner(deps, userId)
  return hasChanged
}
