import tokenList from './token-list.json' with { type: 'json' }

/** The mints whose balances are always looked at, and whose symbols may be believed. Changes come with a release. */
export const verifiedMints: readonly { address: string; symbol: string; name: string; decimals: number }[] = tokenList
