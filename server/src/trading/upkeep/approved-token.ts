import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { evmAmountLimit } from '@murmur/contract/signer-bounds'
import type { Approval } from '@murmur/contract/trading/approvals'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { FindImitated } from '#platform/token-names/make-imitation-check.ts'
import type { SpenderName } from '#venues/upkeep.port.ts'

export type ApprovedTokenDeps = {
  imitates: FindImitated
  isVerified: (chain: ChainKey, address: Address) => boolean
}

/** The largest 96-bit amount: tokens with 96-bit balances, such as UNI, store an unlimited approval as this. */
const maxUint96 = 2n ** 96n - 1n

/** Whether an allowance is effectively unlimited. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= evmAmountLimit || amount === maxUint96
}

/** Whether a delegate may take any amount: Solana stores amounts in 64 bits. */
export function isUnlimitedDelegation(amount: bigint): boolean {
  return amount === 2n ** 64n - 1n
}

/** A token as approvals show it. `facts`: undefined for a contract without token metadata. */
export function approvedToken(
  { imitates, isVerified }: ApprovedTokenDeps,
  chain: ChainKey,
  address: Address,
  facts: Pick<ChainTokenMetadata, 'symbol' | 'name' | 'decimals'> | undefined,
): Approval['token'] {
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`
  const { symbol, name, decimals } = facts ?? { symbol: short, name: short, decimals: 0 }
  return {
    ...{ address, symbol, name, decimals, isVerified: isVerified(chain, address) },
    imitates: imitates(chain, address, symbol, name),
  }
}

/** A spender as approvals show it. */
export function namedSpender(address: Address, known: SpenderName | null): Approval['spender'] {
  return { address, name: known?.name ?? null, isVenue: known?.isVenue ?? false }
}
