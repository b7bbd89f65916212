import { keccak_256 } from '@noble/hashes/sha3.js'
import { type AbiType, type AbiValues, decodeAbi } from '#evm/abi.ts'

/** A Solidity function: its selector (8 hex digits) and the types of its parameters. */
export type AbiCall<T extends readonly AbiType[]> = { selector: string; types: T }

function defineCall<const T extends readonly AbiType[]>(name: string, types: T): AbiCall<T> {
  const hash = keccak_256(new TextEncoder().encode(`${name}(${types.map(typeSignature).join()})`))
  return { selector: Buffer.from(hash.subarray(0, 4)).toString('hex'), types }
}

function typeSignature(type: AbiType): string {
  return typeof type === 'string' ? type : `(${type.map(typeSignature).join()})`
}

/**
 * The supported functions: `approve` and `transfer` of ERC-20, and functions of Uniswap's SwapRouter02 (deployed, verified source).
 */
export const approve = defineCall('approve', ['address', 'uint256'])
export const transfer = defineCall('transfer', ['address', 'uint256'])
export const multicall = defineCall('multicall', ['uint256', 'bytes[]'])
export const wrapEth = defineCall('wrapETH', ['uint256'])
export const unwrapWeth = defineCall('unwrapWETH9', ['uint256', 'address'])
export const unwrapWethWithFee = defineCall('unwrapWETH9WithFee', ['uint256', 'address', 'uint256', 'address'])
/** token, value: pulls the token from the caller, using the caller's allowance */
export const pull = defineCall('pull', ['address', 'uint256'])
/** token, amountMinimum, recipient: pays out all that the router holds */
export const sweepToken = defineCall('sweepToken', ['address', 'uint256', 'address'])
/** tokenIn, tokenOut, pool fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96 */
export const exactInputSingle = defineCall('exactInputSingle', [
  ['address', 'address', 'uint24', 'address', 'uint256', 'uint256', 'uint160'],
])
/** path, recipient, amountIn, amountOutMinimum */
export const exactInput = defineCall('exactInput', [['bytes', 'address', 'uint256', 'uint256']])
/** amountIn, amountOutMinimum, path, recipient */
export const swapExactTokensForTokens = defineCall('swapExactTokensForTokens', [
  'uint256',
  'uint256',
  'address[]',
  'address',
])

/** Decodes the parameters of calldata (hex without 0x); undefined if the calldata calls another function. */
export function decodeCall<T extends readonly AbiType[]>(wanted: AbiCall<T>, data: string): AbiValues<T> | undefined {
  return data.startsWith(wanted.selector) ? decodeAbi(wanted.types, data.slice(wanted.selector.length)) : undefined
}
