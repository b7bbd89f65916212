import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#db/record-audit.ts'
import { assistantSettings } from '#db/tables/assistant-settings.ts'
import { chats } from '#db/tables/chats.ts'
import { codes } from '#db/tables/codes.ts'
import { eventCounters, events } from '#db/tables/events.ts'
import { factorResets } from '#db/tables/factor-resets.ts'
import { idempotencyKeys } from '#db/tables/idempotency.ts'
import { intents } from '#db/tables/intents.ts'
import { knownBalances } from '#db/tables/known-balances.ts'
import { legalAcceptances } from '#db/tables/legal-acceptances.ts'
import { linkedLogins } from '#db/tables/linked-logins.ts'
import { passwordResets } from '#db/tables/password-resets.ts'
import { portfolioPoints } from '#db/tables/portfolio-points.ts'
import { preferences } from '#db/tables/preferences.ts'
import { priceAlerts } from '#db/tables/price-alerts.ts'
import { recoveryCodes, secondFactors } from '#db/tables/second-factors.ts'
import { sessions } from '#db/tables/sessions.ts'
import { starredTokens } from '#db/tables/starred-tokens.ts'
import { tradeLimits } from '#db/tables/trade-limits.ts'
import { tradingSettings } from '#db/tables/trading-settings.ts'
import { uploads } from '#db/tables/uploads.ts'
import { users } from '#db/tables/users.ts'
import { waitlist } from '#db/tables/waitlist.ts'
import { walletTokens } from '#db/tables/wallet-tokens.ts'
import { wallets } from '#db/tables/wallets.ts'
import { signalAfterCommit, type Tx } from '#db/transact.ts'

/** What belongs to a user alone. Their trades and transfers are the ledger's, and stay; so does the audit. */
const own = [
  codes,
  passwordResets,
  factorResets,
  recoveryCodes,
  secondFactors,
  linkedLogins,
  // With their messages and turns.
  uploads,
  chats,
  assistantSettings,
  tradingSettings,
  tradeLimits,
  preferences,
  legalAcceptances,
  starredTokens,
  priceAlerts,
  walletTokens,
  knownBalances,
  portfolioPoints,
  idempotencyKeys,
  events,
  eventCounters,
] as const

/** Stands where a wallet's sealed keys were. Nothing opens it; an exchange of the sealing key passes it by. */
export const erasedSeal = { v: 1 as const, kekId: 'erased', wrappedDek: '', iv: '', ciphertext: '' }

/**
 * Erases who a user was, and the keys of their wallet. The row stays, emptied, and the wallet's addresses with it, for the
 * trades and transfers that point at them. Call it with the user's row locked and no trade under way.
 * @param unusableHash stands for a password that nobody has
 */
export async function eraseAccount(
  tx: Tx,
  user: { id: string; email: string },
  { at, unusableHash }: { at: Date; unusableHash: string },
): Promise<void> {
  const userId = user.id
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  for (const { id } of ended) signalAfterCommit(tx, 'session-ended', id)
  for (const table of own) await tx.delete(table).where(eq(table.userId, userId))
  await tx.delete(waitlist).where(eq(waitlist.email, user.email))
  await tx.delete(intents).where(and(eq(intents.userId, userId), ne(intents.state, 'released')))
  await tx.update(intents).set({ chatId: null }).where(eq(intents.userId, userId))
  await tx.update(wallets).set({ sealed: erasedSeal }).where(eq(wallets.userId, userId))
  const nobody = `deleted-${randomBytes(16).toString('hex')}`
  await tx
    .update(users)
    .set({
      username: nobody,
      usernameKey: nobody,
      email: `${nobody}@deleted.invalid`,
      passwordHash: unusableHash,
      pendingEmail: null,
      language: 'en',
      holdUntil: null,
      deletedAt: at,
    })
    .where(eq(users.id, userId))
  await recordAudit(tx, { userId, action: 'account-deleted' }, at)
}
