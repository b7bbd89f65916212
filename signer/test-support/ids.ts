import type { IntentId, UserId, WalletId } from '@murmur/contract/ids'

/** For tests: text as an id. The signer imports no code of the contract, which parses them. */
export const asUserId = (text: string) => text as UserId
export const asWalletId = (text: string) => text as WalletId
export const asIntentId = (text: string) => text as IntentId
