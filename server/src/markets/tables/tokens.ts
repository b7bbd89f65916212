import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { boolean, doublePrecision, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { uint256 } from '#platform/db/uint256.ts'

/** The token index, from source reports. Names are unverified; the address identifies a token. */
export const tokens = pgTable(
  'tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    chain: text().$type<ChainKey>().notNull(),
    /** Canonical form. */
    address: text().$type<Address>().notNull(),
    /** The address in lower case on EVM chains, where case has no meaning. */
    addressKey: text().notNull(),
    symbol: text().notNull(),
    name: text().notNull(),
    /** The source of symbol and name. */
    source: text().$type<MarketDataSource>().notNull(),
    decimals: integer(),
    /** Whether the token is on this release's pinned list. No source can set this. */
    isVerified: boolean().notNull(),
    /** Whether a vendor that verifies tokens has verified this token. */
    isVendorVerified: boolean('is_vouched').notNull(),
    /** USD. */
    liquidity: doublePrecision(),
    /** USD for one whole token, times 10^18. */
    usdE18: uint256(),
    pricedAt: timestamp({ withTimezone: true }),
    /** Time of the last report, to the hour. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('tokens_address').on(table.addressKey.op('text_pattern_ops'), table.chain)],
)

/**
 * The columns that a search scans, in a separate table that stays in memory, because one search reads thousands of
 * rows. Keys are search keys (platform/token-names/search-key.ts).
 */
export const tokenTerms = pgTable(
  'token_terms',
  {
    tokenId: integer()
      .primaryKey()
      .references(() => tokens.id, { onDelete: 'cascade' }),
    chain: text().$type<ChainKey>().notNull(),
    /** Ranks the token: higher is better, by trust and then liquidity (get-standing.ts). Below 0: an imitation. */
    standing: doublePrecision().notNull(),
    symbolKey: text().notNull(),
    nameKey: text().notNull(),
    /** The words of symbol and name, each between two spaces. */
    words: text().notNull(),
  },
  (table) => [
    index('token_terms_symbol').on(table.symbolKey.op('text_pattern_ops'), table.standing.desc()),
    index('token_terms_name').on(table.nameKey.op('text_pattern_ops'), table.standing.desc()),
    // A covering index for a scan from the best token down.
    index('token_terms_standing').on(table.standing.desc(), table.words, table.chain, table.tokenId),
    // No pending list, because every search would have to scan it.
    index('token_terms_words').using('gin', table.words.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
)

/** Each word of the index, once, for comparison with mistyped words. */
export const tokenWords = pgTable(
  'token_words',
  {
    word: text().primaryKey(),
    backwards: text().notNull(),
    /** Number of tokens with this word. */
    uses: integer().notNull(),
  },
  (table) => [
    index('token_words_start').on(table.word.op('text_pattern_ops')),
    index('token_words_end').on(table.backwards.op('text_pattern_ops')),
  ],
)
