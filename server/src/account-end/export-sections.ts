import type { UserId } from '@murmur/contract/ids'
import { and, asc, eq, gt } from 'drizzle-orm'
import { assistantSettings } from '#assistant/tables/assistant-settings.ts'
import { chats, messages } from '#assistant/tables/chats.ts'
import { uploads } from '#assistant/tables/uploads.ts'
import { accountDeletions } from '#identity/tables/account-deletions.ts'
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
import type { Queries } from '#platform/db/db.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { events } from '#platform/db/tables/events.ts'
import { portfolioPoints } from '#trading/tables/portfolio-points.ts'
import { toldValues } from '#trading/tables/told-values.ts'
import { tradeLimits } from '#trading/tables/trade-limits.ts'
import { knownBalances } from '#wallets/tables/known-balances.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { walletTokens } from '#wallets/tables/wallet-tokens.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { readTrades } from './read-trades.ts'

type Row = Record<string, unknown>
type Read = (read: Queries, user: { id: UserId; email: string }) => AsyncIterable<Row>

const atOnce = 500

/** Everything that is kept about a user, by name. What is secret (hashes, seals, codes) is named in no column here. */
export const sections: readonly [name: string, read: Read][] = [
  [
    'profile',
    once((read, { id }) => {
      const { username, email, pendingEmail, isVerified, language, holdUntil, createdAt } = users
      const columns = { id: users.id, username, email, pendingEmail, isVerified, language, holdUntil, createdAt }
      return read.select(columns).from(users).where(eq(users.id, id))
    }),
  ],
  [
    'wallet',
    once((read, { id }) => {
      const { evmAddress, solAddress, createdAt } = wallets
      return read.select({ evmAddress, solAddress, createdAt }).from(wallets).where(eq(wallets.userId, id))
    }),
  ],
  [
    'sessions',
    once((read, { id }) => {
      const { device, createdAt, lastSeenAt, expiresAt } = sessions
      return read.select({ device, createdAt, lastSeenAt, expiresAt }).from(sessions).where(eq(sessions.userId, id))
    }),
  ],
  ['linkedLogins', once((read, { id }) => read.select().from(linkedLogins).where(eq(linkedLogins.userId, id)))],
  [
    'secondFactors',
    once((read, { id }) => {
      const { confirmedAt, emailOn } = secondFactors
      return read
        .select({ authenticatorSince: confirmedAt, emailOn })
        .from(secondFactors)
        .where(eq(secondFactors.userId, id))
    }),
  ],
  [
    'recoveryCodes',
    once((read, { id }) =>
      read.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
    ),
  ],
  [
    'passwordResets',
    once((read, { id }) => {
      const { requestedAt, readyAt, closedAt, outcome } = passwordResets
      return read
        .select({ requestedAt, readyAt, closedAt, outcome })
        .from(passwordResets)
        .where(eq(passwordResets.userId, id))
    }),
  ],
  [
    'factorResets',
    once((read, { id }) => {
      const { requestedAt, readyAt, closedAt, outcome } = factorResets
      return read
        .select({ requestedAt, readyAt, closedAt, outcome })
        .from(factorResets)
        .where(eq(factorResets.userId, id))
    }),
  ],
  ['preferences', once((read, { id }) => read.select().from(preferences).where(eq(preferences.userId, id)))],
  [
    'assistantSettings',
    once((read, { id }) => read.select().from(assistantSettings).where(eq(assistantSettings.userId, id))),
  ],
  [
    'tradingSettings',
    once((read, { id }) => read.select().from(tradingSettings).where(eq(tradingSettings.userId, id))),
  ],
  ['tradeLimits', once((read, { id }) => read.select().from(tradeLimits).where(eq(tradeLimits.userId, id)))],
  [
    'acceptedTerms',
    once((read, { id }) => read.select().from(legalAcceptances).where(eq(legalAcceptances.userId, id))),
  ],
  ['waitlist', once((read, { email }) => read.select().from(waitlist).where(eq(waitlist.email, email)))],
  ['deletion', once((read, { id }) => read.select().from(accountDeletions).where(eq(accountDeletions.userId, id)))],
  ['watchlist', once((read, { id }) => read.select().from(starredTokens).where(eq(starredTokens.userId, id)))],
  ['alerts', once((read, { id }) => read.select().from(priceAlerts).where(eq(priceAlerts.userId, id)))],
  ['walletTokens', once((read, { id }) => read.select().from(walletTokens).where(eq(walletTokens.userId, id)))],
  ['lastBalances', once((read, { id }) => read.select().from(knownBalances).where(eq(knownBalances.userId, id)))],
  [
    'chats',
    once((read, { id }) => read.select().from(chats).where(eq(chats.userId, id)).orderBy(asc(chats.createdAt))),
  ],
  ['messages', readMessages],
  [
    'uploads',
    once((read, { id }) => {
      const { kind, mimeType, size, chatId, createdAt } = uploads
      return read
        .select({ id: uploads.id, chatId, kind, mimeType, size, createdAt })
        .from(uploads)
        .where(eq(uploads.userId, id))
    }),
  ],
  ['trades', (read, { id }) => readTrades(read, id)],
  [
    'transfers',
    paged((read, { id }, offset) =>
      read
        .select()
        .from(transfers)
        .where(eq(transfers.userId, id))
        .orderBy(asc(transfers.at), asc(transfers.id))
        .limit(atOnce)
        .offset(offset),
    ),
  ],
  ['valuesThen', once((read, { id }) => read.select().from(toldValues).where(eq(toldValues.userId, id)))],
  ['walletWorth', once((read, { id }) => read.select().from(portfolioPoints).where(eq(portfolioPoints.userId, id)))],
  [
    'toldToBrowsers',
    paged((read, { id }, offset) =>
      read.select().from(events).where(eq(events.userId, id)).orderBy(asc(events.seq)).limit(atOnce).offset(offset),
    ),
  ],
  [
    'audit',
    paged((read, { id }, offset) =>
      read
        .select({ seq: audit.seq, at: audit.at, action: audit.action, details: audit.details })
        .from(audit)
        .where(eq(audit.chain, id))
        .orderBy(asc(audit.seq))
        .limit(atOnce)
        .offset(offset),
    ),
  ],
]

/** For what is never much. */
function once(query: (read: Queries, user: { id: UserId; email: string }) => PromiseLike<Row[]>): Read {
  return async function* (read, user) {
    yield* await query(read, user)
  }
}

/** For what may be much, in an order to which new rows are added at the end. */
function paged(query: (read: Queries, user: { id: UserId }, offset: number) => PromiseLike<Row[]>): Read {
  return async function* (read, user) {
    for (let offset = 0; ; offset += atOnce) {
      const rows = await query(read, user, offset)
      yield* rows
      if (rows.length < atOnce) return
    }
  }
}

async function* readMessages(read: Queries, { id }: { id: UserId }): AsyncIterable<Row> {
  const own = await read.select({ id: chats.id }).from(chats).where(eq(chats.userId, id)).orderBy(asc(chats.createdAt))
  for (const chat of own) {
    for (let after = 0; ; ) {
      const rows = await read
        .select()
        .from(messages)
        .where(and(eq(messages.chatId, chat.id), gt(messages.seq, after)))
        .orderBy(asc(messages.seq))
        .limit(atOnce)
      yield* rows
      if (rows.length < atOnce) break
      after = rows.at(-1)?.seq ?? after
    }
  }
}
