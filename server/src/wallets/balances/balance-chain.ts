import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Chain } from '#chains/chain.port.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'

/** A chain to read balances from. */
export type BalanceChain = {
  key: ChainKey
  chain: Pick<Chain, 'holdings' | 'boundedHoldings' | 'readAddress' | 'tokenMetadata'>
  coin: TokenMetadata
  /** Tokens that are always queried. Their names are trusted. */
  verifiedTokens: readonly TokenMetadata[]
  /** Base units of the native token to keep for fees when selling. */
  gasReserve: bigint
}

/** The owner of the balances, with an address for each chain family. */
export type WalletOwner = { userId: UserId; evmAddress: EvmAddress; solAddress: SolanaAddress }
