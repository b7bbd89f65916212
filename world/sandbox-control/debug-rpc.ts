import type { EvmChainKey } from '@murmur/contract/chains'

/** Calls a method of an EVM node of a sandbox that was started with `debug`. @throws Error with the node's message */
export async function callDebugRpc<T = unknown>(
  sandboxUrl: string,
  chain: EvmChainKey,
  method: string,
  params: readonly unknown[] = [],
): Promise<T> {
  const reply = await fetch(`${sandboxUrl}/${chain}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
