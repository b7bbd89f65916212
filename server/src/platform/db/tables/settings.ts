import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts of this deployment, by name. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})
