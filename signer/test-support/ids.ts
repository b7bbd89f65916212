import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { IntentId, UserId, WalletId } from '@murmur/contract/ids'

/** Brand text as ids in tests. The signer must not import the contract's parsers. */
export const asUserId = (text: string) => text as UserId
export const asWalletId = (text: string) => text as WalletId
export const asIntentId = (text: string) => text as IntentId
export const asEvmAddress = (text: string) => text as EvmAddress
export const asSolanaAddress = (text: string) => text as SolanaAddress
