import type { ChainKey } from '@murmur/contract/chains'
import type { tokens, tokenTerms } from '#markets/tables/tokens.ts'

/** What the index has a token by; `addressKey` is the contract's. */
export type IndexKey = { chain: ChainKey; addressKey: string }

/** A token as it lies in the index. */
export type TokenRow = typeof tokens.$inferSelect & Pick<typeof tokenTerms.$inferSelect, 'standing' | 'words'>

/** All that is kept of a token, as it is to be written. */
export type Learned = Omit<typeof tokens.$inferSelect, 'id'> & Omit<typeof tokenTerms.$inferSelect, 'tokenId'>
