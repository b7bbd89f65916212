import type { UserId, WalletId } from '@murmur/contract/ids'
import { and, asc, eq, exists, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { type PersonalData, readOnce, readPaged } from '#platform/db/personal-data.ts'
import type { Tx } from '#platform/db/transact.ts'
import { knownBalances } from './tables/known-balances.ts'
import { recipients } from './tables/recipients.ts'
import { signingPasskeys } from './tables/signing-passkeys.ts'
import { transfers } from './tables/transfers.ts'
import { walletTokens } from './tables/wallet-tokens.ts'
import { wallets } from './tables/wallets.ts'
import { watchedAddresses } from './tables/watched-addresses.ts'

/** Replaces the encrypted keys of an erased wallet. The signer cannot decrypt this value, and key rotation skips it. */
const erasedKeys = { v: 1 as const, kekId: 'erased', wrappedDek: '', iv: '', ciphertext: '' }

/** Exports and erases addresses, address book, watched addresses, tokens and balances. Transfers belong to the ledger and stay, with their addresses. */
export const walletsData: PersonalData = {
  sections: [
    [
      'wallet',
      readOnce((read, { id }) => {
        const { evmAddress, solAddress, createdAt } = wallets
        return read.select({ evmAddress, solAddress, createdAt }).from(wallets).where(eq(wallets.userId, id))
      }),
    ],
    ['walletTokens', readOnce((read, { id }) => read.select().from(walletTokens).where(eq(walletTokens.userId, id)))],
    ['lastBalances', readOnce((read, { id }) => read.select().from(knownBalances).where(eq(knownBalances.userId, id)))],
    [
      'recipients',
      readOnce((read, { id }) => {
        const { name, note, family, address, usableAt, createdAt, lastSentAt } = recipients
        const columns = { name, note, family, address, usableAt, createdAt, lastSentAt }
        return read.select(columns).from(recipients).where(eq(recipients.userId, id))
      }),
    ],
    [
      'watchedAddresses',
      readOnce((read, { id }) => {
        const { name, family, address, createdAt } = watchedAddresses
        return read
          .select({ name, family, address, createdAt })
          .from(watchedAddresses)
          .where(eq(watchedAddresses.userId, id))
      }),
    ],
    [
      'signingPasskeys',
      readOnce((read, { id }) => {
        const { name, createdAt, lastUsedAt } = signingPasskeys
        return read.select({ name, createdAt, lastUsedAt }).from(signingPasskeys).where(eq(signingPasskeys.userId, id))
      }),
    ],
    [
      'transfers',
      readPaged<typeof transfers.$inferSelect>((read, { id }, { limit, after }) => {
        const isAfter =
          after && sql`(${transfers.at}, ${transfers.id}) > (select at, id from ${transfers} where id = ${after.id})`
        return read
          .select()
          .from(transfers)
          .where(and(eq(transfers.userId, id), isAfter))
          .orderBy(asc(transfers.at), asc(transfers.id))
          .limit(limit)
      }),
    ],
  ],
  async erase(tx, { id }) {
    for (const table of [walletTokens, knownBalances, recipients, signingPasskeys, watchedAddresses])
      await tx.delete(table).where(eq(table.userId, id))
    await tx.update(wallets).set({ sealed: erasedKeys }).where(eq(wallets.userId, id))
  },
}

/** An SQL condition: the user's wallets have at least one transfer. */
export function hasTransfers(tx: Tx, userId: SQLWrapper) {
  return exists(tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.userId, userId)))
}

/** Deletes users' wallets with their encrypted keys. Only for wallets whose addresses were never shown. */
export function removeWallets(tx: Tx, userIds: UserId[]): Promise<{ userId: UserId; id: WalletId }[]> {
  return tx
    .delete(wallets)
    .where(inArray(wallets.userId, userIds))
    .returning({ userId: wallets.userId, id: wallets.id })
}
