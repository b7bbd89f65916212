import { areAddressesEqual, type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { type EvmChainKey, tradingFacts } from '@murmur/contract/chains'
import type { SpenderName } from '#venues/upkeep.port.ts'

/** Permit2 has the same address on every chain (docs.uniswap.org, deployments). */
const permit2 = toEvmAddress('0x000000000022D473030F116dDEE9F6B43aC78BA3')

type KnownSpender = SpenderName & { address: EvmAddress }

/** The spenders that are looked up for every token of a wallet, and named: the router of our trades, and Uniswap's Permit2. */
export function knownSpenders(chain: EvmChainKey): readonly KnownSpender[] {
  return [
    { address: toEvmAddress(tradingFacts[chain].uniswap.router), name: 'Uniswap', isVenue: true },
    { address: permit2, name: 'Uniswap Permit2', isVenue: false },
  ]
}

/** The name of a spender; null for all others. */
export function nameSpender(chain: EvmChainKey, spender: EvmAddress): SpenderName | null {
  const known = knownSpenders(chain).find(({ address }) => areAddressesEqual(address, spender))
  return known ? { name: known.name, isVenue: known.isVenue } : null
}
