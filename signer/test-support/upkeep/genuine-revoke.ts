import type { EvmChainKey } from '@murmur/contract/chains'
import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { EvmRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { Address } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import { approveData, chains, usdc } from '../genuine-evm.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'

export type GenuineRevoke = { name: string; terms: EvmRevokeTerms; transaction: UnsignedEvmTransaction }

/** A contract that may spend the user's tokens, and no router of this product. */
export const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582' as const

/** Creates a revocation, of a stranger's allowance or of the router's, and its transaction. */
export function genuineRevoke(
  chain: EvmChainKey,
  { user, deadline, isRouter = false }: { user: Address; deadline: number; isRouter?: boolean },
): GenuineRevoke {
  const { chainId, router } = chains[chain]
  const terms = {
    intentId: asIntentId('revoke-1'),
    userId: asUserId('user-1'),
    walletId: asWalletId('wallet-1'),
    side: 'revoke',
    chain,
    chainId,
    address: user,
    token: usdc,
    spender: isRouter ? router : spender,
    maxNetworkFee: toBaseUnits(3000000000000000n),
    deadline,
  } as EvmRevokeTerms
  const call = { to: terms.token, value: toBaseUnits(0n), data: approveData(terms.spender, 0n) }
  const fees = {
    gas: toBaseUnits(60000n),
    maxFeePerGas: toBaseUnits(25000000000n),
    maxPriorityFeePerGas: toBaseUnits(1000000000n),
  }
  const transaction: UnsignedEvmTransaction = { chainId, nonce: 7, ...call, ...fees }
  return { name: `${chain}, ${isRouter ? 'the router' : 'a contract'}`, terms, transaction }
}
