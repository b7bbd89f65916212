import type { Address } from '@murmur/contract/address'

/** A token's metadata on its chain. */
export type TokenMetadata = { address: Address; symbol: string; name: string; decimals: number }
