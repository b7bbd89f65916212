import { numberToHex } from 'viem'
import { baseFees, type ChainKey, tips } from '#seed/address-book.ts'

/** Public methods. Only eth_sendRawTransaction changes the chain. */
export const readMethods: ReadonlySet<string> = new Set([
  'web3_clientVersion',
  'net_version',
  'eth_chainId',
  'eth_syncing',
  'eth_blockNumber',
  'eth_getBalance',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getProof',
  'eth_getTransactionCount',
  'eth_call',
  'eth_estimateGas',
  'eth_createAccessList',
  'eth_simulateV1',
  'eth_feeHistory',
  'eth_blobBaseFee',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionReceipt',
  'eth_getLogs',
])

/** Returns the sandbox's result in place of the node's: anvil suggests one gwei on every chain, too high for Base. */
export function overriddenResult(chain: ChainKey, method: string): string | undefined {
  if (method === 'eth_maxPriorityFeePerGas') return numberToHex(tips[chain])
  if (method === 'eth_gasPrice') return numberToHex(baseFees[chain] + tips[chain])
  return undefined
}
