import { evmAddress } from '@murmur/contract/address'
import { parseAbi } from 'viem'
import { type Query, query } from './call-many.ts'

/** The rollups' predeploy; absent on Ethereum and in the sandbox. */
const gasPriceOracle = evmAddress('0x420000000000000000000000000000000000000F')
const gasPriceOracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)'])

/** The highest fee of a rollup for the data of one transaction of `size` bytes on its parent chain; no result on other chains. */
export function queryL1Fee(size: bigint): Query<bigint> {
  return query(gasPriceOracleAbi, gasPriceOracle, 'getL1FeeUpperBound', [size])
}
