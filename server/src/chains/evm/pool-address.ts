import { toEvmAddress } from '@murmur/contract/address'
import { type Address, encodeAbiParameters, encodePacked, getCreate2Address, keccak256 } from 'viem'
import { memoize } from '#platform/memoize.ts'

/** Hashes of the pools' creation code, copied from Uniswap's own periphery (PoolAddress.sol, UniswapV2Library.sol). */
const v3CodeHash = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
const v2CodeHash = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

/** Maximum number of cached addresses: a token has about 30 pools, and each address takes two hashes. */
const maxCachedPools = 20_000

/** Pools order their tokens by ascending address; prices are of token 0 in token 1. */
export function isToken0(token: Address, other: Address): boolean {
  return BigInt(token) < BigInt(other)
}

function sortTokens(a: Address, b: Address): [Address, Address] {
  return isToken0(a, b) ? [a, b] : [b, a]
}

/** The CREATE2 address of a v3 pool; `fee` in hundredths of a basis point. */
export const v3PoolAddress = memoize(computeV3, maxCachedPools)

/** The CREATE2 address of a v2 pair. */
export const v2PairAddress = memoize(computeV2, maxCachedPools)

function computeV3(factory: Address, a: Address, b: Address, fee: number): Address {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  const salt = keccak256(encodeAbiParameters(types, [...sortTokens(a, b), fee]))
  return toEvmAddress(getCreate2Address({ from: factory, salt, bytecodeHash: v3CodeHash }))
}

function computeV2(factory: Address, a: Address, b: Address): Address {
  const salt = keccak256(encodePacked(['address', 'address'], sortTokens(a, b)))
  return toEvmAddress(getCreate2Address({ from: factory, salt, bytecodeHash: v2CodeHash }))
}
