import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { uint256 } from '#platform/db/uint256.ts'

/** Past prices, for the change over 24 h if no source reports it. Old rows are deleted. */
export const priceSamples = pgTable(
  'price_samples',
  {
    chain: text().$type<ChainKey>().notNull(),
    address: text().$type<Address>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** USD for one whole token, times 10^18. */
    usdE18: uint256().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address, table.at] }), index('price_samples_at').on(table.at)],
)
