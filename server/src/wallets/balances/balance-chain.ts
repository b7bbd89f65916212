import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Chain } from '#chains/chain.port.ts'
import type { KnownToken } from '#wallets/tokens/known-token.ts'

/** A chain whose balances are read. */
export type BalanceChain = {
  key: ChainKey
  chain: Pick<Chain, 'holdings' | 'readAddress' | 'tokenFacts'>
  coin: KnownToken
  /** Tokens that are always looked for, and whose names may be believed. */
  verifiedTokens: readonly KnownToken[]
  /** Base units of the coin that a sell leaves for fees. */
  gasReserve: bigint
}

/** Whose balances: one user, with an address for each kind of chain. */
export type Owner = { userId: UserId; evmAddress: string; solAddress: string }
