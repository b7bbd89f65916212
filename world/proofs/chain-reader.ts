import { type ChainKey, mapByChain } from '@murmur/contract/chains'
import { evmReader } from './evm-reader.ts'
import type { RpcCall } from './one-chain-reader.ts'
import { solanaReader } from './solana-reader.ts'

/** Reads a chain directly, bypassing the server. Amounts in base units. */
export type ChainReader = {
  coin(chain: ChainKey, owner: string): Promise<bigint>
  token(chain: ChainKey, token: string, owner: string): Promise<bigint>
  /** Number of transactions of this address that have landed. */
  countIncluded(chain: ChainKey, owner: string): Promise<number>
  /** Whether the transaction landed, and its result. */
  outcome(chain: ChainKey, hash: string): Promise<'succeeded' | 'reverted' | 'absent'>
}

export function chainReader(sandboxUrl: string): ChainReader {
  const readers = mapByChain(({ key, family }) => {
    const call = rpcCall(`${sandboxUrl}/${key}`)
    return family === 'solana' ? solanaReader(call) : evmReader(call)
  })
  return {
    coin: (chain, owner) => readers[chain].coin(owner),
    token: (chain, token, owner) => readers[chain].token(token, owner),
    countIncluded: (chain, owner) => readers[chain].landed(owner),
    outcome: (chain, hash) => readers[chain].outcome(hash),
  }
}

/** Creates a function that sends JSON-RPC calls to `url`. */
function rpcCall(url: string): RpcCall {
  return async <Result>(method: string, params: unknown[]) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: Result; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}
