import type { UserId } from '@murmur/contract/ids'
import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

export const tradingSettings = pgTable('trading_settings', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  allowDanger: boolean().notNull(),
})
