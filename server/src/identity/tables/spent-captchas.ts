import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Solved captcha challenges, stored until they expire. */
export const spentCaptchas = pgTable(
  'spent_captchas',
  {
    /** SHA-256 of the challenge's nonce, hex. */
    challengeHash: text().primaryKey(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('spent_captchas_expiry').on(table.expiresAt)],
)
