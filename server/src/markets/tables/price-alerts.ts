import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { uint256 } from '#platform/db/uint256.ts'

/** Price alerts of users. The state leaves `active` once and never returns. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chain: text().$type<ChainKey>().notNull(),
    address: text().$type<Address>().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    condition: text().$type<'above' | 'below'>().notNull(),
    /** USD for one whole token, times 10^18. */
    usdE18: uint256().notNull(),
    byMail: boolean().notNull(),
    state: text().$type<'active' | 'fired'>().notNull().default('active'),
    /** The number of consecutive samples past the threshold. A single sample does not fire the alert. */
    seenPast: integer().notNull().default(0),
    /** Time of the last counted sample. Each sample counts once, whichever instance reads it. */
    seenAt: timestamp({ withTimezone: true }),
    /** The last accepted price, and a later price that another sample must confirm. */
    believedUsdE18: uint256(),
    doubtedUsdE18: uint256(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    firedAt: timestamp({ withTimezone: true }),
    firedUsdE18: uint256(),
  },
  (table) => [
    index('price_alerts_by_user').on(table.userId, table.createdAt),
    index('price_alerts_by_token').on(table.state, table.chain, table.address),
  ],
)
