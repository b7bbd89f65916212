import * as v from 'valibot'
import { NoResponseError } from '#chains/post-json.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { createRpcPool, type NodePool, splitUrls } from '#chains/rpc-pool.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SolanaConfig } from './solana-config.ts'

/** A connection to Solana, shared by its chain and venue adapters. */
export type Solana = {
  config: SolanaConfig
  /** Sends a request; the node's own error is thrown as RpcError, everything else as UPSTREAM_DOWN. */
  request<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]): Promise<v.InferOutput<S>>
  /** Sends a request that no healthy node rejects: any error is UPSTREAM_DOWN. */
  read<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]): Promise<v.InferOutput<S>>
  /** Records the newest slot. Rejects with UPSTREAM_DOWN when the node has fallen far behind an earlier one. */
  recordSlot(slot: bigint): bigint
  /** Creates the refusal UPSTREAM_DOWN of this service. */
  outage(cause?: unknown): Refusal
  checkNodes: NodePool['checkNodes']
}

/** Methods whose responses grow with spam sent to an owner, and cannot be made smaller. */
const largeResponseMethods = new Set(['getTransaction', 'getTokenAccountsByOwner'])

/** Creates the connection; it sends nothing before the first call. */
export function createSolanaClient(config: SolanaConfig): Solana {
  let highestSlot = 0n
  const urls = splitUrls(config.rpcUrls)
  const pool = createRpcPool({
    urls,
    sendUrls: splitUrls(config.sendUrls ?? ''),
    dialect: {
      sendMethod: 'sendTransaction',
      largeResponseMethods,
      isExpectedChain: async (ask) => (await ask('getGenesisHash', [])) === config.genesisHash,
    },
    timeoutMs: config.requestTimeoutMs ?? 8000,
    // A single node may return from an older snapshot, so earlier slots no longer count.
    onReconnect: () => {
      if (urls.length === 1) highestSlot = 0n
    },
  })
  const outage = (cause?: unknown) =>
    new Refusal('UPSTREAM_DOWN', { reason: 'network-silent', values: { chain: 'sol' } }, { cause })

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

  function recordSlot(slot: bigint): bigint {
    if (slot + (config.maxLagSlots ?? 150n) < highestSlot) throw outage(new NoResponseError('the node lags'))
    if (slot > highestSlot) highestSlot = slot
    return slot
  }

  return { config, request, read, recordSlot, outage, checkNodes: pool.checkNodes }
}
