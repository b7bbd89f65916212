import { toSolanaAddress } from '@murmur/contract/address'
import { getAddress } from 'viem'

/** No private key exists for it: its fees on the sandbox are play money. */
export const sandboxTreasury = getAddress('0x7ea5000000000000000000000000000000007ea5')
/** The account of Jupiter's referral program that earns the platform fee on the sandbox. */
export const sandboxReferral = '7josDiRxx3UyWGWPvNmgEzkwqad6BYr1LcHavPN7Ed1M'
/** The wrapped-SOL token account of that referral account. */
export const sandboxFeeAccount = '7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM'
/** Holds enough play money for a purchase in a simulation. */
export const sandboxFaucet = toSolanaAddress('3jA7xkkXF4F1aYgLtjpTZRBpkyabP6F7fkkMs5hgCwzK')
export const sandboxGenesis = 'F9H8CJqLQLAqHBT9oMMcm6Ufj6W3NLuKnuC8Ht8mNZCm'
