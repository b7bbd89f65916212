import * as v from 'valibot'
import { NoResponseError } from '#chains/post-json.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { createRpcPool, type NodePool, type RpcDialect, splitUrls } from '#chains/rpc-pool.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { EvmConfig } from './evm-config.ts'

/** A connection to one EVM chain, shared by its chain, venue and price adapters. */
export type Evm = {
  config: EvmConfig
  /** Sends a request; the node's own error is thrown as RpcError, everything else as UPSTREAM_DOWN. */
  request<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]): Promise<v.InferOutput<S>>
  /** Sends a request that no healthy node rejects: any error is UPSTREAM_DOWN. */
  read<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]): Promise<v.InferOutput<S>>
  /** Records the newest block. Rejects with UPSTREAM_DOWN when the node has fallen far behind an earlier one. */
  recordHead(blockNumber: bigint): bigint
  /** Creates the refusal UPSTREAM_DOWN of this service. */
  outage(cause?: unknown): Refusal
  checkNodes: NodePool['checkNodes']
}

/** Methods whose responses may be as large as a block. */
const largeResponseMethods = new Set(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])

function evmDialect(chainId: number): RpcDialect {
  return {
    sendMethod: 'eth_sendRawTransaction',
    largeResponseMethods,
    isExpectedChain: async (sendRequest) => {
      const answer = await sendRequest('eth_chainId', [])
      return typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) && BigInt(answer) === BigInt(chainId)
    },
  }
}

/** Creates the connection; it sends nothing before the first call. */
export function createEvmClient(config: EvmConfig): Evm {
  let highestBlock = 0n
  const urls = splitUrls(config.rpcUrl)
  const pool = createRpcPool({
    urls,
    sendUrls: splitUrls(config.sendUrl ?? ''),
    dialect: evmDialect(config.chainId),
    timeoutMs: config.requestTimeoutMs ?? 8000,
    // A single node that was unreachable may return from an older snapshot, so earlier heads no longer count. With several
    // nodes, the one that took over more likely lags.
    onReconnect: () => {
      if (urls.length === 1) highestBlock = 0n
    },
  })
  const outage = (cause?: unknown) =>
    new Refusal('UPSTREAM_DOWN', { reason: 'network-silent', values: { chain: config.key } }, { cause })

  async function request<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]) {
    const answer = await pool.request(method, params).catch((error: unknown) => {
      throw error instanceof NoResponseError ? outage(error) : error
    })
    const parsed = v.safeParse(shape, answer)
    if (!parsed.success) throw outage(new NoResponseError(`nonsense to ${method}`))
    return parsed.output
  }

  async function read<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]) {
    return request(shape, method, params).catch((error: unknown) => {
      throw error instanceof RpcError ? outage(error) : error
    })
  }

  function recordHead(blockNumber: bigint): bigint {
    if (blockNumber + (config.maxLagBlocks ?? 20n) < highestBlock) throw outage(new NoResponseError('the node lags'))
    if (blockNumber > highestBlock) highestBlock = blockNumber
    return blockNumber
  }

  return { config, request, read, recordHead, outage, checkNodes: pool.checkNodes }
}
