import { type NodePool, type RpcDialect, rpcPool } from '#chains/rpc-pool.ts'

const largeResponseMethods = new Set(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])

/** The nodes of one EVM chain, checked by their chain id. */
export function nodePool(config: {
  urls: readonly string[]
  chainId: number
  timeoutMs: number
  onReconnect?: () => void
}): NodePool {
  const { chainId, ...rest } = config
  const isExpectedChain: RpcDialect['isExpectedChain'] = async (ask) => {
    const answer = await ask('eth_chainId', [])
    return typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) && BigInt(answer) === BigInt(chainId)
  }
  return rpcPool({ ...rest, dialect: { sendMethod: 'eth_sendRawTransaction', largeResponseMethods, isExpectedChain } })
}
