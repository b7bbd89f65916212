/** What a chain says of a token. */
export type KnownToken = { address: string; symbol: string; name: string; decimals: number }
