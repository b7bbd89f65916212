import { randomBytes } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, ne } from 'drizzle-orm'
import { assistantSettings } from '#assistant/tables/assistant-settings.ts'
import { chats } from '#assistant/tables/chats.ts'
import { uploads } from '#assistant/tables/uploads.ts'
import { codes } from '#identity/tables/codes.ts'
import { factorResets } from '#identity/tables/factor-resets.ts'
import { legalAcceptances } from '#identity/tables/legal-acceptances.ts'
import { linkedLogins } from '#identity/tables/linked-logins.ts'
import { passwordResets } from '#identity/tables/password-resets.ts'
import { preferences } from '#identity/tables/preferences.ts'
import { recoveryCodes, secondFactors } from '#identity/tables/second-factors.ts'
import { sessions } from '#identity/tables/sessions.ts'
import { users } from '#identity/tables/users.ts'
import { waitlist } from '#identity/tables/waitlist.ts'
import { priceAlerts } from '#markets/tables/price-alerts.ts'
import { starredTokens } from '#markets/tables/starred-tokens.ts'
import { tradingSettings } from '#markets/tables/trading-settings.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { eventCounters, events } from '#platform/db/tables/events.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import { idempotencyKeys } from '#trading/tables/idempotency.ts'
import { intents } from '#trading/tables/intents.ts'
import { portfolioPoints } from '#trading/tables/portfolio-points.ts'
import { tradeLimits } from '#trading/tables/trade-limits.ts'
import { knownBalances } from '#wallets/tables/known-balances.ts'
import { walletTokens } from '#wallets/tables/wallet-tokens.ts'
import { wallets } from '#wallets/tables/wallets.ts'

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
  user: { id: UserId; email: string },
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
