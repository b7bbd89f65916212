/** Program ids (the same as on mainnet) and other fixed addresses of the sandbox's Solana chain. */
export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** The result of getGenesisHash; it differs from mainnet's, so that clients can distinguish the two. */
export const genesisHash = 'F9H8CJqLQLAqHBT9oMMcm6Ufj6W3NLuKnuC8Ht8mNZCm'
export const referralAccount = '7josDiRxx3UyWGWPvNmgEzkwqad6BYr1LcHavPN7Ed1M'
/** The referral account's associated token account for wrapped SOL; a test checks the derivation. */
export const referralFeeAccount = '7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM'
