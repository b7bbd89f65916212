import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets/markets'
import { boolean, doublePrecision, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { uint256 } from '#platform/db/uint256.ts'

/** The token index, from source reports. Names are claims; the address is the identity. */
export const tokens = pgTable(
  'tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    chain: text().$type<ChainKey>().notNull(),
    /** Canonical form. */
    address: text().notNull(),
    /** In lower case on EVM chains, where case carries no meaning. */
    addressKey: text().notNull(),
    symbol: text().notNull(),
    name: text().notNull(),
    /** The source of symbol and name. */
    source: text().$type<FigureSource>().notNull(),
    decimals: integer(),
    /** On the pinned list of this release; no source can set it. */
    isVerified: boolean().notNull(),
    /** A vendor that verifies tokens has verified this one. */
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
 * The columns that a search scans, in a table of their own so that they stay in memory: one search reads thousands of
 * these rows. Keys are search keys (platform/token-names/search-key.ts).
 */
export const tokenTerms = pgTable(
  'token_terms',
  {
    tokenId: integer()
      .primaryKey()
      .references(() => tokens.id, { onDelete: 'cascade' }),
    chain: text().$type<ChainKey>().notNull(),
    /** Above 0, higher is better: trust, then liquidity (standing-of.ts). Below 0: an imitation. */
    standing: doublePrecision().notNull(),
    symbolKey: text().notNull(),
    nameKey: text().notNull(),
    /** Symbol and name, each word between two spaces. */
    words: text().notNull(),
  },
  (table) => [
    index('token_terms_symbol').on(table.symbolKey.op('text_pattern_ops'), table.standing.desc()),
    index('token_terms_name').on(table.nameKey.op('text_pattern_ops'), table.standing.desc()),
    // A covering index for a walk down from the best token.
    index('token_terms_standing').on(table.standing.desc(), table.words, table.chain, table.tokenId),
    // Without a pending list, which every search would have to scan.
    index('token_terms_words').using('gin', table.words.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
)

/** Every word of the index once, to compare mistyped words with. */
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
