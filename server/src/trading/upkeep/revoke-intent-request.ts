import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { EvmChainKey } from '@murmur/contract/chains'

/** The request that the intent of a revocation was opened for. */
export type RevokeIntentRequest =
  | { side: 'revoke'; chain: EvmChainKey; token: EvmAddress; spender: EvmAddress }
  | { side: 'revoke'; chain: 'sol'; token: SolanaAddress; spender: SolanaAddress; account: SolanaAddress }
