import type { ChainKey } from '@murmur/contract/chains'
import type { tokens, tokenTerms } from '#markets/tables/tokens.ts'

/** The index key of a token; `addressKey` is a normalized address. */
export type IndexKey = { chain: ChainKey; addressKey: string }

/** A row of the index. */
export type TokenRow = typeof tokens.$inferSelect & Pick<typeof tokenTerms.$inferSelect, 'standing' | 'words'>

/** The columns to write for a token. */
export type TokenRecord = Omit<typeof tokens.$inferSelect, 'id'> & Omit<typeof tokenTerms.$inferSelect, 'tokenId'>
