import type { ChainKey } from '@murmur/contract/chains'
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '#platform/db/bytea.ts'

/** Token logos, re-encoded. A row without bytes records a failed download. */
export const logos = pgTable(
  'logos',
  {
    chain: text().$type<ChainKey>().notNull(),
    address: text().notNull(),
    /** The URL that a source reported; only the server loads it. */
    url: text().notNull(),
    /** The WebP image; null if the URL had no usable image. */
    bytes: bytea(),
    fetchedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address] })],
)
