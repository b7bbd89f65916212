import type { ChainKey } from '@murmur/contract/chains'
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '#platform/db/bytea.ts'

/** Token logos, re-encoded; a row without bytes records when a download failed. */
export const logos = pgTable(
  'logos',
  {
    chain: text().$type<ChainKey>().notNull(),
    address: text().notNull(),
    /** The URL that a source reported; browsers never load it. */
    url: text().notNull(),
    /** WebP; null when the URL had no usable image. */
    bytes: bytea(),
    fetchedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address] })],
)
