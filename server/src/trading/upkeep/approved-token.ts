import type { EvmAddress } from '@murmur/contract/address'
import { evmAmountLimit } from '@murmur/contract/signer-bounds'
import type { Approval } from '@murmur/contract/trading/approvals'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { FindImitated } from '#platform/token-names/make-imitation-check.ts'
import type { EvmTradingChain } from '#venues/trading-chain.port.ts'
import type { SpenderName } from '#venues/upkeep.port.ts'

export type ApprovedTokenDeps = {
  imitates: FindImitated
  isVerified: (chain: EvmTradingChain['key'], address: EvmAddress) => boolean
}

/** The largest amount of tokens that count in 96 bits, such as UNI: their approvals without a limit have this one. */
const largest96 = 2n ** 96n - 1n

/** Whether an allowance is no limit in practice. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= evmAmountLimit || amount === largest96
}

/** A token as approvals show it. `facts`: undefined for a contract that does not say what it is. */
export function approvedToken(
  { imitates, isVerified }: ApprovedTokenDeps,
  chain: EvmTradingChain['key'],
  address: EvmAddress,
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
export function namedSpender(address: EvmAddress, known: SpenderName | null): Approval['spender'] {
  return { address, name: known?.name ?? null, isVenue: known?.isVenue ?? false }
}
