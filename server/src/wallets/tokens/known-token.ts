/** A token's metadata on its chain. */
export type KnownToken = { address: string; symbol: string; name: string; decimals: number }
