import type { ChainKey } from '@murmur/contract/chains'
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '#platform/db/bytea.ts'

/** Tokens' logos as we made them anew, and where there is none, when that was found. */
export const logos = pgTable(
  'logos',
  {
    chain: text().$type<ChainKey>().notNull(),
    address: text().notNull(),
    /** What a source says where it lies; never loaded by a browser. */
    url: text().notNull(),
    /** WebP; null where nothing usable lies there. */
    bytes: bytea(),
    fetchedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address] })],
)
