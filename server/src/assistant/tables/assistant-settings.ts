import type { UserId } from '@murmur/contract/ids'
import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

export const assistantSettings = pgTable('assistant_settings', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  confirmByVoice: boolean().notNull(),
  voiceCapUsd: integer().notNull(),
})
