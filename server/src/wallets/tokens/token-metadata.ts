/** A token's metadata on its chain. */
export type TokenMetadata = { address: string; symbol: string; name: string; decimals: number }
