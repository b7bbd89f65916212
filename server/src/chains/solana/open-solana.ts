import * as v from 'valibot'
import { NoAnswer } from '#chains/post-json.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { rpcPool } from '#chains/rpc-pool.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SolanaConfig } from './solana-config.ts'

/** A connection to Solana; chain and venue are built on the same one. */
export type Solana = {
  config: SolanaConfig
  /** Asks; a node's own "no" is thrown as RpcError, everything else as UPSTREAM_DOWN. */
  request<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]): Promise<v.InferOutput<S>>
  /** Asks what a healthy node always answers: even a "no" is UPSTREAM_DOWN. */
  read<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]): Promise<v.InferOutput<S>>
  /** Notes a slot that was seen. Refuses UPSTREAM_DOWN when the node has fallen far behind what was seen before. */
  sawSlot(slot: bigint): bigint
  down(cause?: unknown): Refusal
}

/** What spammers can make large for an owner, and nobody can make small again. */
const records = new Set(['getTransaction', 'getTokenAccountsByOwner'])

/** Opens a connection: nothing is asked before the first call. */
export function openSolana(config: SolanaConfig): Solana {
  let highest = 0n
  const urls = config.rpcUrls.split(',').map((url) => url.trim())
  const pool = rpcPool({
    urls,
    dialect: {
      sending: 'sendTransaction',
      records,
      isOurs: async (ask) => (await ask('getGenesisHash', [])) === config.genesisHash,
    },
    timeoutMs: config.requestTimeoutMs ?? 8000,
    // The only node may come back from an older snapshot: what was seen before counts no more.
    onReconnect: () => {
      if (urls.length === 1) highest = 0n
    },
  })
  const down = (cause?: unknown) =>
    new Refusal('UPSTREAM_DOWN', { reason: 'network-silent', values: { chain: 'sol' } }, { cause })

  async function request<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]) {
    const answer = await pool.request(method, params).catch((error: unknown) => {
      throw error instanceof NoAnswer ? down(error) : error
    })
    const parsed = v.safeParse(shape, answer)
    if (!parsed.success) throw down(new NoAnswer(`nonsense to ${method}`))
    return parsed.output
  }

  async function read<S extends v.GenericSchema>(shape: S, method: string, params: readonly unknown[]) {
    return request(shape, method, params).catch((error: unknown) => {
      throw error instanceof RpcError ? down(error) : error
    })
  }

  function sawSlot(slot: bigint): bigint {
    if (slot + (config.maxLagSlots ?? 150n) < highest) throw down(new NoAnswer('the node lags'))
    if (slot > highest) highest = slot
    return slot
  }

  return { config, request, read, sawSlot, down }
}
