import { toEvmAddress } from '@murmur/contract/address'
import { parseAbi } from 'viem'
import { type Query, query } from './call-many.ts'

/** The rollups' predeploy; absent on Ethereum and in the sandbox. */
const gasPriceOracle = toEvmAddress('0x420000000000000000000000000000000000000F')
const gasPriceOracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)'])

/**
 * Queries the upper bound of a rollup's fee for publishing a transaction of `size` bytes on its parent chain; 0 on chains
 * without this contract. No result if the contract reverts: the fee is unknown then, and nothing may be agreed or signed
 * without it.
 */
export function queryL1Fee(size: bigint): Query<bigint> {
  const bound = query(gasPriceOracleAbi, gasPriceOracle, 'getL1FeeUpperBound', [size])
  // A call of an address without code succeeds and returns nothing.
  return { ...bound, read: (data) => (data === '0x' ? 0n : bound.read(data)) }
}
