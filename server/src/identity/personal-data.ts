import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type DataOwner, type PersonalData, readOnce } from '#platform/db/personal-data.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import { accountDeletions } from './tables/account-deletions.ts'
import { accountFreezes } from './tables/account-freezes.ts'
import { codes } from './tables/codes.ts'
import { factorResets } from './tables/factor-resets.ts'
import { legalAcceptances } from './tables/legal-acceptances.ts'
import { linkedLogins } from './tables/linked-logins.ts'
import { passkeys } from './tables/passkeys.ts'
import { passwordResets } from './tables/password-resets.ts'
import { preferences } from './tables/preferences.ts'
import { recoveryCodes, secondFactors } from './tables/second-factors.ts'
import { sessions } from './tables/sessions.ts'
import { users } from './tables/users.ts'
import { visits } from './tables/visits.ts'
import { waitlist } from './tables/waitlist.ts'

const userTables = [
  accountFreezes,
  codes,
  passwordResets,
  factorResets,
  recoveryCodes,
  secondFactors,
  passkeys,
  linkedLogins,
  preferences,
  legalAcceptances,
  visits,
] as const

/** Exports and erases profile, sessions, logins, second factors and preferences. */
export const identityData: PersonalData = {
  sections: [
    [
      'profile',
      readOnce((read, { id }) => {
        const { username, email, pendingEmail, isVerified, language, holdUntil, createdAt } = users
        const columns = { id: users.id, username, email, pendingEmail, isVerified, language, holdUntil, createdAt }
        return read.select(columns).from(users).where(eq(users.id, id))
      }),
    ],
    [
      'sessions',
      readOnce((read, { id }) => {
        const { device, createdAt, lastSeenAt, expiresAt } = sessions
        return read.select({ device, createdAt, lastSeenAt, expiresAt }).from(sessions).where(eq(sessions.userId, id))
      }),
    ],
    [
      'visits',
      readOnce((read, { id }) => {
        const { lastSeenAt, previousSeenAt } = visits
        return read.select({ lastSeenAt, previousSeenAt }).from(visits).where(eq(visits.userId, id))
      }),
    ],
    ['linkedLogins', readOnce((read, { id }) => read.select().from(linkedLogins).where(eq(linkedLogins.userId, id)))],
    [
      'secondFactors',
      readOnce((read, { id }) => {
        const { confirmedAt, emailOn } = secondFactors
        return read
          .select({ authenticatorSince: confirmedAt, emailOn })
          .from(secondFactors)
          .where(eq(secondFactors.userId, id))
      }),
    ],
    [
      'passkeys',
      readOnce((read, { id }) => {
        const { name, credentialId, transports, isSynced, createdAt, lastUsedAt } = passkeys
        return read
          .select({ name, credentialId, transports, isSynced, createdAt, lastUsedAt })
          .from(passkeys)
          .where(eq(passkeys.userId, id))
      }),
    ],
    [
      'recoveryCodes',
      readOnce((read, { id }) =>
        read.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
      ),
    ],
    [
      'passwordResets',
      readOnce((read, { id }) => {
        const { requestedAt, readyAt, closedAt, outcome } = passwordResets
        return read
          .select({ requestedAt, readyAt, closedAt, outcome })
          .from(passwordResets)
          .where(eq(passwordResets.userId, id))
      }),
    ],
    [
      'factorResets',
      readOnce((read, { id }) => {
        const { requestedAt, readyAt, closedAt, outcome } = factorResets
        return read
          .select({ requestedAt, readyAt, closedAt, outcome })
          .from(factorResets)
          .where(eq(factorResets.userId, id))
      }),
    ],
    [
      'freezes',
      readOnce((read, { id }) => {
        const { frozenBy, frozenAt, thawsAt } = accountFreezes
        return read.select({ frozenBy, frozenAt, thawsAt }).from(accountFreezes).where(eq(accountFreezes.userId, id))
      }),
    ],
    ['preferences', readOnce((read, { id }) => read.select().from(preferences).where(eq(preferences.userId, id)))],
    [
      'acceptedTerms',
      readOnce((read, { id }) => read.select().from(legalAcceptances).where(eq(legalAcceptances.userId, id))),
    ],
    ['waitlist', readOnce((read, { email }) => read.select().from(waitlist).where(eq(waitlist.email, email)))],
    [
      'deletion',
      readOnce((read, { id }) => read.select().from(accountDeletions).where(eq(accountDeletions.userId, id))),
    ],
  ],
  async erase(tx, { id, email }) {
    const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id })
    for (const session of ended) signalAfterCommit(tx, 'session-ended', session.id)
    for (const table of userTables) await tx.delete(table).where(eq(table.userId, id))
    await tx.delete(waitlist).where(eq(waitlist.email, email))
  },
}

/**
 * Empties the user's row, which stays for the trades and transfers that reference it.
 * @param unusableHash a password hash that no password matches
 */
export async function eraseIdentity(
  tx: Tx,
  { id }: DataOwner,
  { at, unusableHash }: { at: Date; unusableHash: string },
): Promise<void> {
  const deletedName = `deleted-${randomBytes(16).toString('hex')}`
  await tx
    .update(users)
    .set({
      username: deletedName,
      usernameKey: deletedName,
      email: `${deletedName}@deleted.invalid`,
      passwordHash: unusableHash,
      pendingEmail: null,
      language: 'en',
      holdUntil: null,
      deletedAt: at,
    })
    .where(eq(users.id, id))
  await recordAudit(tx, { userId: id, action: 'account-deleted' }, at)
}
